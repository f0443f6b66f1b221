package io.vtbench.runner.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a trial.
 *
 * @param arms one answer for each candidate
 */
public record TrialAnswer(List<ArmAnswer> arms) {

	public TrialAnswer {
		arms = List.copyOf(arms);
	}

	/** All decisions in one line. */
	public String headline() {
		return this.arms.isEmpty() ? "No answer"
				: this.arms.stream().map(ArmAnswer::headline).collect(Collectors.joining(". "));
	}

	/**
	 * The answer for one arm.
	 *
	 * @param arm the candidate, or the only arm
	 * @param baseline what it is compared with; null where nothing was compared
	 * @param decision null where nothing was compared
	 * @param headline the decision in words, with the change that it is about
	 * @param why one sentence
	 * @param rows in the order of their questions
	 * @param risks what was seen that speaks against it, or limits it
	 * @param sure what the answer rests on
	 */
	public record ArmAnswer(String arm, @Nullable String baseline, @Nullable Decision decision, String headline,
			String why, List<AnswerRow> rows, List<String> risks, List<String> sure) {

		public ArmAnswer {
			rows = List.copyOf(rows);
			risks = List.copyOf(risks);
			sure = List.copyOf(sure);
		}

	}

	/**
	 * What follows from the rows of an answer; docs/reference/verdicts.md has the rule.
	 */
	public enum Decision {

		/** A deciding row is better, and none is worse. */
		@JsonProperty("make the change")
		SET_IT("Set it", "Make the change"),

		/** A deciding row is worse, and none is better. */
		@JsonProperty("do not")
		DO_NOT("Do not set it", "Do not make the change"),

		/** A deciding row is better, and another one is worse. */
		@JsonProperty("mixed")
		@JsonAlias("trade-off")
		MIXED("Mixed", "Mixed"),

		/** Every deciding row is the same. */
		@JsonProperty("no difference")
		NO_DIFFERENCE("No difference, keep what you have", "No difference, keep what you have"),

		/** No deciding row is better or worse, and what any may hide is limited. */
		@JsonProperty("no difference found")
		NO_DIFFERENCE_FOUND("No difference found, keep what you have", "No difference found, keep what you have"),

		/** A deciding row may still hide a difference that matters. */
		@JsonProperty("unclear")
		@JsonAlias("inconclusive")
		UNCLEAR("Unclear", "Unclear");

		private final String ofThreads;

		private final String ofAnyChange;

		Decision(String ofThreads, String ofAnyChange) {
			this.ofThreads = ofThreads;
			this.ofAnyChange = ofAnyChange;
		}

		/** Whether something that decides became worse. */
		public boolean isWorse() {
			return this == DO_NOT || this == MIXED;
		}

		/**
		 * The decision as the beginning of a sentence.
		 * @param threads whether the change is the switch of the thread type
		 */
		public String words(boolean threads) {
			return threads ? this.ofThreads : this.ofAnyChange;
		}

	}

	/**
	 * One line of the table that answers a trial: a candidate against the baseline in one
	 * metric.
	 *
	 * @param metric name for people
	 * @param unit of both values: s, ms, /s, bytes, or none
	 * @param decides whether the decision depends on it
	 * @param baseline value of the baseline; null where there is none to rely on
	 * @param candidate value of the candidate; null where there is none to rely on
	 * @param ratio candidate / baseline; null where there is none to rely on
	 * @param ci95 95 % confidence interval of the ratio; null without one
	 * @param proof what it excludes; null without an interval
	 * @param open what leaves it open; null unless it is unclear
	 * @param sentence the same in plain English
	 */
	public record AnswerRow(Question question, String metric, String unit, boolean decides, @Nullable Double baseline,
			@Nullable Double candidate, @Nullable Double ratio, @Nullable Interval ci95,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Proof proof, Word word, @Nullable Open open,
			String sentence) {

		/** The metric with the load that it belongs to. */
		public String name() {
			return this.question.name(this.metric);
		}

		/** The word as a table shows it, with what the row proves. */
		public String verdict() {
			boolean bounded = this.proof != null && (this.word == Word.SAME || this.word == Word.UNCLEAR);
			return bounded ? this.word + " (" + excluded() + ")" : this.word.toString();
		}

		/** Beyond what no difference is possible; empty without an interval. */
		public String excluded() {
			return (this.proof == null) ? "" : "differs by less than " + size(this.proof.bound());
		}

		/**
		 * How large a difference is: whole per cent, or how many times the value where
		 * that is twice or more, for nobody pictures 643 %.
		 * @param difference the larger value divided by the smaller one, less one
		 */
		public static String size(double difference) {
			return (difference < 1) ? Math.round(difference * 100) + " %"
					: String.format(Locale.ROOT, "%.1f times", 1 + difference);
		}

		/** Checks that leave it open; empty where none does. */
		public List<String> doubts() {
			return (this.open != null) ? this.open.doubts() : List.of();
		}

		/**
		 * What a row excludes, from the 90 % interval of its ratio: each end is passed
		 * with a chance of 5 %.
		 *
		 * @param bound the largest difference either way; 0.07 is 7 %
		 * @param worse the largest difference in the bad direction; 0 where there is none
		 * @param better the same in the good direction
		 * @param margin both arms may differ by it and be called the same
		 */
		public record Proof(double bound, double worse, double better, double margin) {

			/** Reads it from an interval. */
			public static Proof of(Interval ci90, boolean higherIsBetter, double margin) {
				double more = ci90.upper() - 1;
				double less = 1 / ci90.lower() - 1;
				return new Proof(Math.max(more, less), Math.max(0, higherIsBetter ? less : more),
						Math.max(0, higherIsBetter ? more : less), margin);
			}

		}

		/**
		 * Why nothing could be said.
		 *
		 * @param couldSee smallest difference that four of five such runs call one; 0.12
		 * is 12 %; null where the scatter is not the reason
		 * @param pairs how many would settle it as reliably; null where it is unknown
		 * @param minutes of so many pairs; null where it is unknown
		 * @param doubts checks that cast doubt on it
		 */
		public record Open(@Nullable Double couldSee, @Nullable Integer pairs,
				@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double minutes, List<String> doubts) {

			public Open {
				doubts = List.copyOf(doubts);
			}

		}

		/** What a row says, in the good direction of its metric. */
		public enum Word {

			@JsonProperty("better")
			BETTER,

			@JsonProperty("worse")
			WORSE,

			@JsonProperty("same")
			@JsonAlias("no difference")
			SAME,

			@JsonProperty("unclear")
			@JsonAlias("inconclusive")
			UNCLEAR,

			/** For information alone, or nothing to judge. */
			@JsonProperty("info")
			@JsonAlias("not judged")
			INFO;

			@Override
			public String toString() {
				return name().toLowerCase(Locale.ROOT);
			}

		}

		/** What people ask about a change, in the order in which an answer tells it. */
		public enum Question {

			CAPACITY("capacity", ""),

			NORMAL_LOAD("latency under normal load", " under normal load"),

			LIMIT("latency at the limit", " at the limit"),

			COST("cost", ""),

			MEMORY("memory", ""),

			FIRST_MINUTE("first minute", "");

			@JsonValue
			private final String text;

			private final String where;

			Question(String text, String where) {
				this.text = text;
				this.where = where;
			}

			/** What a metric is called in a sentence that names no question. */
			public String name(String metric) {
				return metric + this.where;
			}

			@Override
			public String toString() {
				return this.text;
			}

		}

	}

}
