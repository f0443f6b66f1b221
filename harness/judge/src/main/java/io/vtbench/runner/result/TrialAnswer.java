package io.vtbench.runner.result;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Scatter;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.util.StdConverter;

/**
 * Holds the answer to a trial: the decision about each candidate, and the facts from
 * which a report makes its sentences.
 *
 * @param arms answers, one for each candidate
 */
public record TrialAnswer(List<ArmAnswer> arms) {

	/**
	 * Holds the answer for one candidate. Rows are named as {@link AnswerRow#name()}
	 * does.
	 *
	 * @param arm name of the candidate
	 * @param baseline name of the arm that it is compared with
	 * @param decision decision about the change
	 * @param limits rows in which an advised change may cost something, or a change that
	 * is not advised may bring something
	 * @param help steps that would settle the rows that leave the decision unclear; null
	 * where it is clear
	 * @param rows rows in the order of their questions
	 * @param usesMore names of rows that do not decide and in which the candidate uses
	 * relevantly more
	 * @param exhausted resources that arms ran out of while they were measured
	 * @param doubts checks that cast doubt on rows
	 * @param warmUps warm-ups of both arms, where they were followed
	 * @param notMeasured loads under which nothing was measured
	 * @param broken name of the arm, one of both, that stopped serving, which decides
	 * whatever the rows say; null where none did
	 * @param overload failure of one of both arms under a load that the other one
	 * carries; null where neither fails
	 * @param idle processors that both arms use while nobody asks; null where it was not
	 * read, or is next to nothing in both
	 * @param unequal answers that one arm gives and the other does not, so that nothing
	 * is compared; null where both give the same
	 */
	public record ArmAnswer(String arm, String baseline, Decision decision, List<Limit> limits, @Nullable Help help,
			List<AnswerRow> rows, List<String> usesMore, List<Exhausted> exhausted, List<Doubt> doubts,
			List<WarmUps> warmUps, List<LoadModel> notMeasured,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String broken,
			@JsonInclude(JsonInclude.Include.NON_NULL) Overload.@Nullable Failure overload,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable IdleWork idle,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UnequalAnswers unequal) {

		/** Makes an answer of which nothing but rows is known. */
		public static ArmAnswer ofRows(String arm, String baseline, Decision decision, List<AnswerRow> rows) {
			return new ArmAnswer(arm, baseline, decision, List.of(), null, rows, List.of(), List.of(), List.of(),
					List.of(), List.of(), null, null, null, null);
		}

		/**
		 * Returns the answer after an arm stopped serving, which happened once this
		 * answer's figures were measured.
		 * @param broken name of the arm that stopped serving
		 * @param exhausted what it ran out of
		 */
		public ArmAnswer broken(String broken, Decision decision, List<Exhausted> exhausted) {
			return new ArmAnswer(this.arm, this.baseline, decision, List.of(), null, this.rows, List.of(), exhausted,
					this.doubts, this.warmUps, this.notMeasured, broken, this.overload, this.idle, null);
		}

		/**
		 * Returns the row of a name, which one of the facts names; empty where there is
		 * none.
		 */
		public Optional<AnswerRow> row(String name) {
			return this.rows.stream().filter((row) -> row.name().equals(name)).findFirst();
		}

		/** Returns the rows that decide, in their order. */
		public List<AnswerRow> deciding() {
			return this.rows.stream().filter(AnswerRow::decides).toList();
		}

		/** Returns the rows that decide and have one of the words, in their order. */
		public List<AnswerRow> deciding(AnswerRow.Word... words) {
			return deciding().stream().filter((row) -> List.of(words).contains(row.word())).toList();
		}

		/**
		 * Returns whether the candidate was measured in pairs, and not only looked at.
		 */
		public boolean isOfPairs() {
			return !this.rows.isEmpty();
		}

	}

	/**
	 * Says that an arm gives a kind of answer more often than the other one to the same
	 * requests.
	 *
	 * @param arm name of the arm that gives it more often
	 * @param share share of its answers to the path of that kind, 0 to 1
	 * @param other name of the other arm
	 * @param otherShare share of the other arm's answers to the path, 0 to 1
	 * @param instead kind of answer that the other arm gives most often; null where none
	 * is known
	 */
	public record UnequalAnswers(String arm, Kind kind, double share, String other, double otherShare,
			@Nullable Kind instead) {

	}

	/**
	 * Names what follows from the rows of an answer; docs/report.md has the rule.
	 */
	public enum Decision {

		/** A deciding row is better, and none is worse. */
		@JsonProperty("make the change")
		SET_IT,

		/** A deciding row is worse, and none is better. */
		DO_NOT,

		/** A deciding row is better, and another one is worse. */
		MIXED,

		/** Every deciding row is the same. */
		NO_DIFFERENCE,

		/**
		 * No deciding row is better or worse, and the difference that any may hide is
		 * limited.
		 */
		NO_DIFFERENCE_FOUND,

		/** A deciding row may still hide a difference that matters. */
		UNCLEAR;

		/** Returns whether something that decides became worse. */
		public boolean isWorse() {
			return this == DO_NOT || this == MIXED;
		}

	}

	/**
	 * Holds a row that limits a decision, because it may hide a difference that speaks
	 * against it.
	 *
	 * @param row name of the row
	 * @param upTo ratio, candidate / baseline, that it may reach; null where the row has
	 * no figure
	 */
	public record Limit(String row, @Nullable Double upTo) {

	}

	/** Names the step that would settle the rows that leave a decision unclear. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	public sealed interface Help {

		/** Says that the causes of what checks saw have to be remedied first. */
		record Checks() implements Help {

		}

		/**
		 * Says that no reasonable number of pairs would settle any row on this machine.
		 */
		record LessNoise() implements Help {

		}

		/**
		 * Says that more pairs would settle the rows.
		 *
		 * @param pairs number of pairs, which is even; null where it is unknown
		 * @param minutes time of so many pairs; null where it is unknown
		 * @param rows names of the rows that they would settle; none where they settle
		 * all
		 */
		@JsonTypeName("pairs")
		record MorePairs(@Nullable Integer pairs, @Nullable Double minutes, List<String> rows) implements Help {

		}

	}

	/**
	 * Holds what both arms use while nobody asks, such as a scheduled job does:
	 * processors, or seconds of CPU time in a second.
	 *
	 * @param baseline mean over the forks of the baseline
	 * @param candidate mean over the forks of the candidate
	 * @param differs whether the arms differ in it by more than may be chance
	 */
	public record IdleWork(double baseline, double candidate, boolean differs) {

	}

	/**
	 * Says what an arm ran out of, such as file descriptors.
	 *
	 * @param what resource that ran out
	 * @param lines number of lines of its logs that say so
	 */
	public record Exhausted(String arm, String what, long lines) {

	}

	/**
	 * Holds a check of a measured run that casts doubt on rows.
	 *
	 * @param run name of the run, whose result has what the check saw
	 * @param check name of the check, with the arm that it is about
	 * @param rows names of the rows
	 */
	public record Doubt(String run, String check, List<String> rows) {

	}

	/**
	 * Counts the states in which the warm-ups of one arm ended, for forks that were
	 * measured and for those that were only looked at.
	 *
	 * @param counts number of warm-ups by state, without states that none came to
	 * @param lasting state that so many came to that figures of the arm do not average it
	 * away: {@link Steadiness#GETTING_SLOWER} or {@link Steadiness#NO_STEADY_STATE}; null
	 * where the arm settles
	 */
	public record WarmUps(String arm, List<Count> counts, @Nullable Steadiness lasting) {

		/** Counts the warm-ups that came to one state. */
		public record Count(Steadiness steadiness, long times) {

		}

		/** Returns how many warm-ups were followed. */
		public long followed() {
			return this.counts.stream().mapToLong(Count::times).sum();
		}

	}

	/**
	 * Holds one line of the table that answers a trial: a candidate against the baseline
	 * in one metric.
	 *
	 * @param path path that alone is compared, where several were asked; null for all
	 * requests together
	 * @param metric metric, which the file names for people, with its unit
	 * @param decides whether the decision depends on it
	 * @param baseline value of the baseline; null where there is none to rely on
	 * @param candidate value of the candidate; null where there is none to rely on
	 * @param ratio candidate / baseline; null where there is none to rely on
	 * @param ci95 95 % confidence interval of the ratio; null without one
	 * @param proof differences that it excludes; null without an interval
	 * @param basis source of the row
	 */
	@JsonPropertyOrder({ "question", "path", "metric", "unit" })
	public record AnswerRow(Question question, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String path,
			@JsonSerialize(converter = ToLabel.class) @JsonDeserialize(converter = OfLabel.class) Metric metric,
			boolean decides, @Nullable Double baseline, @Nullable Double candidate, @Nullable Double ratio,
			@Nullable Interval ci95, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Proof proof, Word word,
			Basis basis) {

		/** Holds a line about all requests together. */
		public AnswerRow(Question question, Metric metric, boolean decides, @Nullable Double baseline,
				@Nullable Double candidate, @Nullable Double ratio, @Nullable Interval ci95, @Nullable Proof proof,
				Word word, Basis basis) {
			this(question, null, metric, decides, baseline, candidate, ratio, ci95, proof, word, basis);
		}

		/** Returns the unit of both values: s, ms, /s, bytes, or none. */
		@JsonProperty("unit")
		String unit() {
			return this.metric.unit();
		}

		/** Returns this line without a verdict, where its figures are of no use. */
		public AnswerRow unjudged() {
			return new AnswerRow(this.question, this.path, this.metric, this.decides && this.path == null,
					this.baseline, this.candidate, this.ratio, this.ci95, null, Word.INFO, this.basis);
		}

		/** Returns the metric with the path and the load that the row belongs to. */
		public String name() {
			return this.question.name(what());
		}

		/** Returns the metric, and the path where it is that of one alone. */
		public String what() {
			return this.metric.label() + ((this.path != null) ? " of " + this.path : "");
		}

		/**
		 * Returns the names of the checks that cast doubt on the row; empty where none
		 * does.
		 */
		public List<String> doubts() {
			return (this.basis instanceof Basis.Pairs pairs) ? pairs.doubts() : List.of();
		}

		/** Returns the reason that leaves the row open; null unless it is unclear. */
		public @Nullable Open open() {
			return (this.basis instanceof Basis.Pairs pairs) ? pairs.open() : null;
		}

		/** Writes a metric as a row names it. */
		static final class ToLabel extends StdConverter<Metric, String> {

			@Override
			public String convert(Metric metric) {
				return metric.label();
			}

		}

		/** Reads a metric as a row names it. */
		static final class OfLabel extends StdConverter<String, Metric> {

			@Override
			public Metric convert(String label) {
				return Metric.ofLabel(label);
			}

		}

		/**
		 * Says what a row excludes, from the 90 % confidence interval of its ratio: each
		 * end is passed with a chance of 5 %.
		 *
		 * @param bound largest difference either way; 0.07 is 7 %
		 * @param worse largest difference in the bad direction; 0 where there is none
		 * @param better largest difference in the good direction; 0 where there is none
		 * @param margin difference that both arms may have and be called the same
		 */
		public record Proof(double bound, double worse, double better, double margin) {

			/** Computes the proof from a 90 % confidence interval. */
			public static Proof of(Interval ci90, boolean higherIsBetter, double margin) {
				double more = ci90.upper() - 1;
				double less = 1 / ci90.lower() - 1;
				return new Proof(Math.max(more, less), Math.max(0, higherIsBetter ? less : more),
						Math.max(0, higherIsBetter ? more : less), margin);
			}

		}

		/**
		 * Says why a row is unclear.
		 *
		 * @param scatter whether its interval leaves it open, and not only what checks
		 * saw
		 * @param couldSee smallest difference that four of five such runs call one; 0.12
		 * is 12 %; null where the scatter is not the reason, or unknown
		 * @param pairs number of pairs that would settle it as reliably; null where it is
		 * unknown
		 * @param minutes time of so many pairs; null where it is unknown
		 */
		public record Open(boolean scatter, @Nullable Double couldSee, @Nullable Integer pairs,
				@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double minutes) {

		}

		/** Names the source of a row. */
		@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
		public sealed interface Basis {

			/**
			 * Says that the row comes from pairs of forks.
			 *
			 * @param load load under which they were measured
			 * @param number number of pairs
			 * @param bound largest difference either way that they leave possible; 0.07
			 * is 7 %; without an interval the margin of the metric
			 * @param scatter scatter of the pairs, divided by its causes; null where it
			 * is unknown
			 * @param open reason that leaves it open; null unless it is unclear
			 * @param doubts names of the checks that cast doubt on it
			 * @param caveats reasons why it may not be about its question
			 */
			record Pairs(Load load, int number, double bound, @Nullable Scatter scatter, @Nullable Open open,
					List<String> doubts, Caveats caveats) implements Basis {

			}

			/** Names a run that is not valid, so that nothing is compared. */
			@JsonTypeName("run without an answer")
			record Unanswered(String run, Status status) implements Basis {

			}

			/** Says that not every fork of both arms has a reading of the metric. */
			record MissingReadings() implements Basis {

			}

		}

		/**
		 * Holds a load, the same in both arms; without users and a rate it is that of a
		 * task.
		 *
		 * @param users number of users who send their next request after the last answer;
		 * null without
		 * @param ratePerSecond arrivals a second; null without
		 */
		public record Load(@Nullable Integer users, @Nullable Double ratePerSecond) {

		}

		/**
		 * Lists why a row may not be about its question.
		 *
		 * @param searched throughput of arms that served more with as many users when the
		 * load was searched for
		 * @param mayCarryMore names of arms whose search ended before more users gained
		 * nothing
		 * @param gettingFaster warm-ups of both arms that ended too early; none where
		 * fewer than half of either did
		 */
		public record Caveats(List<ArmRate> searched, List<String> mayCarryMore, List<ArmJvms> gettingFaster) {

			/** The caveats of a row that has none. */
			public static final Caveats NONE = new Caveats(List.of(), List.of(), List.of());

			/** Holds the requests a second that an arm served. */
			public record ArmRate(String arm, double perSecond) {

			}

			/** Counts JVMs of an arm, out of all that were followed. */
			public record ArmJvms(String arm, long jvms, long of) {

			}

		}

		/** Names what a row says, in the good direction of its metric. */
		public enum Word {

			BETTER,

			WORSE,

			SAME,

			UNCLEAR,

			/** The row is for information alone, or has nothing to judge. */
			INFO;

			/** Returns the word of a verdict; info without one. */
			public static Word of(@Nullable Verdict verdict) {
				return switch (verdict) {
					case FASTER -> BETTER;
					case SLOWER -> WORSE;
					case NO_RELEVANT_DIFFERENCE -> SAME;
					case INCONCLUSIVE -> UNCLEAR;
					case null -> INFO;
				};
			}

			@Override
			public String toString() {
				return name().toLowerCase(Locale.ROOT);
			}

		}

		/** Names a question that people ask about a change, in the order of an answer. */
		public enum Question {

			CAPACITY("capacity", ""),

			HALF_LOAD("latency at half load", " at half load"),

			FULL_LOAD("latency at full load", " at full load"),

			COST("cost", ""),

			MEMORY("memory", "");

			private final String text;

			private final String where;

			Question(String text, String where) {
				this.text = text;
				this.where = where;
			}

			/** Returns the name of a metric in a sentence that names no question. */
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
