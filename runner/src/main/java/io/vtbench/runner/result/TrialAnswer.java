package io.vtbench.runner.result;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonValue;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Scatter;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a trial: what was decided about each candidate, and the facts from which
 * a report makes its sentences.
 *
 * @param arms one answer for each candidate
 */
public record TrialAnswer(List<ArmAnswer> arms) {

	public TrialAnswer {
		arms = List.copyOf(arms);
	}

	/**
	 * The answer for one candidate. Rows are named as {@link AnswerRow#name()} does.
	 *
	 * @param arm name of the candidate
	 * @param baseline name of the arm that it is compared with
	 * @param limits what a change may cost that is advised, or bring that is not
	 * @param help what would settle the rows that leave the decision unclear; null where
	 * it is clear
	 * @param rows in the order of their questions
	 * @param usesMore names of rows that do not decide and in which the candidate uses
	 * relevantly more
	 * @param exhausted what arms ran out of while they were measured
	 * @param doubts checks that cast doubt on rows
	 * @param warmUps of both arms, where they were followed
	 * @param notMeasured loads under which nothing was measured
	 * @param broken name of the arm, one of both, that stopped serving, which decides
	 * whatever the rows say; null where none did
	 * @param said the sentences of a file of schema 2, which has no facts; null in newer
	 * ones
	 */
	public record ArmAnswer(String arm, String baseline, Decision decision, List<Limit> limits, @Nullable Help help,
			List<AnswerRow> rows, List<String> usesMore, List<Exhausted> exhausted, List<Doubt> doubts,
			List<WarmUps> warmUps, List<LoadModel> notMeasured,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String broken,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Said said) {

		public ArmAnswer {
			limits = List.copyOf(limits);
			rows = List.copyOf(rows);
			usesMore = List.copyOf(usesMore);
			exhausted = List.copyOf(exhausted);
			doubts = List.copyOf(doubts);
			warmUps = List.copyOf(warmUps);
			notMeasured = List.copyOf(notMeasured);
		}

		/** An answer of which nothing but rows is known. */
		public static ArmAnswer ofRows(String arm, String baseline, Decision decision, List<AnswerRow> rows) {
			return new ArmAnswer(arm, baseline, decision, List.of(), null, rows, List.of(), List.of(), List.of(),
					List.of(), List.of(), null, null);
		}

		/**
		 * The answer where an arm stopped serving after what this one rests on was
		 * measured.
		 */
		public ArmAnswer broken(String broken, Decision decision) {
			return new ArmAnswer(this.arm, this.baseline, decision, List.of(), null, this.rows, List.of(), List.of(),
					this.doubts, this.warmUps, this.notMeasured, broken, null);
		}

		/** The row of a name, which one of the facts names. */
		public Optional<AnswerRow> row(String name) {
			return this.rows.stream().filter((row) -> row.name().equals(name)).findFirst();
		}

		/** Whether the candidate was measured in pairs, and not only looked at. */
		public boolean isOfPairs() {
			return this.rows.stream().anyMatch((row) -> row.question() != AnswerRow.Question.FIRST_MINUTE);
		}

	}

	/**
	 * What follows from the rows of an answer; docs/reference/verdicts.md has the rule.
	 */
	public enum Decision {

		/** A deciding row is better, and none is worse. */
		@JsonProperty("make the change")
		SET_IT,

		/** A deciding row is worse, and none is better. */
		@JsonProperty("do not")
		DO_NOT,

		/** A deciding row is better, and another one is worse. */
		@JsonProperty("mixed")
		MIXED,

		/** Every deciding row is the same. */
		@JsonProperty("no difference")
		NO_DIFFERENCE,

		/** No deciding row is better or worse, and what any may hide is limited. */
		@JsonProperty("no difference found")
		NO_DIFFERENCE_FOUND,

		/** A deciding row may still hide a difference that matters. */
		@JsonProperty("unclear")
		UNCLEAR;

		/** Whether something that decides became worse. */
		public boolean isWorse() {
			return this == DO_NOT || this == MIXED;
		}

	}

	/**
	 * A row that limits a decision, because it may hide a difference that speaks against
	 * it.
	 *
	 * @param row name of the row
	 * @param upTo ratio, candidate / baseline, that it may reach; null where the row has
	 * no figure
	 */
	public record Limit(String row, @Nullable Double upTo) {

	}

	/** What would settle the rows that leave a decision unclear. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	public sealed interface Help {

		/** The causes of what checks saw have to be remedied first. */
		@JsonTypeName("checks")
		record Checks() implements Help {

		}

		/** No reasonable number of pairs would settle any row on this machine. */
		@JsonTypeName("less noise")
		record LessNoise() implements Help {

		}

		/**
		 * More pairs would settle them.
		 *
		 * @param pairs an even number; null where it is unknown
		 * @param minutes of so many pairs; null where they are unknown
		 * @param rows names of those that they would settle; none where it is all
		 */
		@JsonTypeName("pairs")
		record MorePairs(@Nullable Integer pairs, @Nullable Double minutes, List<String> rows) implements Help {

			public MorePairs {
				rows = List.copyOf(rows);
			}

		}

	}

	/**
	 * What an arm ran out of, such as file descriptors.
	 *
	 * @param lines of its logs that say so
	 */
	public record Exhausted(String arm, String what, long lines) {

	}

	/**
	 * A check of a measured run that casts doubt on rows.
	 *
	 * @param run name of the run, whose result has what the check saw
	 * @param check name of the check, with the arm that it is about
	 * @param rows names of the rows
	 */
	public record Doubt(String run, String check, List<String> rows) {

		public Doubt {
			rows = List.copyOf(rows);
		}

	}

	/**
	 * What the warm-ups of one arm came to, of forks that were measured and of those that
	 * were only looked at.
	 *
	 * @param counts how often it came to what, without what it never came to
	 * @param lasting what so many came to that figures of the arm do not average it away:
	 * {@link Steadiness#GETTING_SLOWER} or {@link Steadiness#NO_STEADY_STATE}; null where
	 * it settles
	 */
	public record WarmUps(String arm, List<Count> counts, @Nullable Steadiness lasting) {

		public WarmUps {
			counts = List.copyOf(counts);
		}

		/** How many warm-ups came to one state. */
		public record Count(Steadiness steadiness, long times) {

		}

		/** How many were followed. */
		public long followed() {
			return this.counts.stream().mapToLong(Count::times).sum();
		}

	}

	/**
	 * The sentences of an answer in a file of schema 2.
	 *
	 * @param headline the decision, with the change that it is about
	 * @param why one or several sentences
	 * @param risks what was seen that speaks against the change, or limits it
	 * @param sure what the answer rests on
	 */
	public record Said(String headline, String why, List<String> risks, List<String> sure) {

		public Said {
			risks = List.copyOf(risks);
			sure = List.copyOf(sure);
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
	 * @param basis what it is from
	 */
	public record AnswerRow(Question question, String metric, String unit, boolean decides, @Nullable Double baseline,
			@Nullable Double candidate, @Nullable Double ratio, @Nullable Interval ci95,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Proof proof, Word word, Basis basis) {

		/** The metric with the load that it belongs to. */
		public String name() {
			return this.question.name(this.metric);
		}

		/** Names of the checks that cast doubt on it; empty where none does. */
		public List<String> doubts() {
			return (this.basis instanceof Basis.Pairs pairs) ? pairs.doubts() : List.of();
		}

		/** What leaves it open; null unless it is unclear. */
		public @Nullable Open open() {
			return (this.basis instanceof Basis.Pairs pairs) ? pairs.open() : null;
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
		 * @param scatter whether its interval leaves it open, and not only what checks
		 * saw
		 * @param couldSee smallest difference that four of five such runs call one; 0.12
		 * is 12 %; null where the scatter is not the reason, or unknown
		 * @param pairs how many would settle it as reliably; null where it is unknown
		 * @param minutes of so many pairs; null where it is unknown
		 */
		public record Open(boolean scatter, @Nullable Double couldSee, @Nullable Integer pairs,
				@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double minutes) {

		}

		/** What a row is from. */
		@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
		public sealed interface Basis {

			/**
			 * Pairs of forks.
			 *
			 * @param load under which they were measured
			 * @param number how many
			 * @param bound largest difference either way that they leave possible; 0.07
			 * is 7 %; without an interval the margin of the metric
			 * @param scatter where that of the pairs comes from; null where it is unknown
			 * @param open what leaves it open; null unless it is unclear
			 * @param doubts names of the checks that cast doubt on it
			 * @param caveats why it may not be about what its question is about
			 */
			@JsonTypeName("pairs")
			record Pairs(Load load, int number, double bound, @Nullable Scatter scatter, @Nullable Open open,
					List<String> doubts, Caveats caveats) implements Basis {

				public Pairs {
					doubts = List.copyOf(doubts);
				}

			}

			/** A run of such a name that is not valid, so that nothing is compared. */
			@JsonTypeName("run without an answer")
			record Unanswered(String run, Status status) implements Basis {

			}

			/** A metric of which not every fork of both arms has a reading. */
			@JsonTypeName("missing readings")
			record MissingReadings() implements Basis {

			}

			/** How long both arms took to a steady throughput. */
			@JsonTypeName("growth")
			record Growth(ArmGrowth baseline, ArmGrowth candidate) implements Basis {

			}

			/**
			 * What both arms served in the first minute.
			 *
			 * @param users of each from its first second on
			 */
			@JsonTypeName("start")
			record Start(int users, ArmStart baseline, ArmStart candidate) implements Basis {

			}

			/** The sentence of a row in a file of schema 2. */
			@JsonTypeName("text")
			record Text(String sentence) implements Basis {

			}

		}

		/**
		 * A load, the same in both arms; without users and a rate it is that of a task.
		 *
		 * @param users who send their next request after the last answer; null without
		 * @param ratePerSecond of arrivals; null without
		 */
		public record Load(@Nullable Integer users, @Nullable Double ratePerSecond) {

		}

		/**
		 * Why a row may not be about what its question is about.
		 *
		 * @param searched throughput of arms that served more with as many users when the
		 * load was searched for
		 * @param mayCarryMore arms whose search ended before more users gained nothing
		 * @param gettingFaster warm-ups of both arms that ended too early; none where
		 * fewer than half of either did
		 */
		public record Caveats(List<ArmRate> searched, List<String> mayCarryMore, List<ArmJvms> gettingFaster) {

			/** Of a row that has none. */
			public static final Caveats NONE = new Caveats(List.of(), List.of(), List.of());

			public Caveats {
				searched = List.copyOf(searched);
				mayCarryMore = List.copyOf(mayCarryMore);
				gettingFaster = List.copyOf(gettingFaster);
			}

			/** What an arm served. */
			public record ArmRate(String arm, double perSecond) {

			}

			/** How many JVMs of an arm, of all that were followed. */
			public record ArmJvms(String arm, long jvms, long of) {

			}

		}

		/**
		 * How the throughput of one arm grew after a start.
		 *
		 * @param steadyAfterSeconds under load, the mean of its forks; null where it was
		 * not steady at the end
		 * @param atOnce whether its first block was steady already
		 * @param plateauPerSecond throughput that it came to
		 * @param loadSeconds how long it was followed
		 * @param laterPerSecond what it served later with the same users, where that is
		 * more; null where it is not
		 */
		public record ArmGrowth(String arm, @Nullable Double steadyAfterSeconds, boolean atOnce,
				double plateauPerSecond, double loadSeconds, @Nullable Double laterPerSecond) {

		}

		/**
		 * How one arm started.
		 *
		 * @param startSeconds until it was healthy
		 * @param failed requests without a right answer in its first minute
		 */
		public record ArmStart(String arm, double startSeconds, long failed) {

		}

		/** What a row says, in the good direction of its metric. */
		public enum Word {

			@JsonProperty("better")
			BETTER,

			@JsonProperty("worse")
			WORSE,

			@JsonProperty("same")
			SAME,

			@JsonProperty("unclear")
			UNCLEAR,

			/** For information alone, or nothing to judge. */
			@JsonProperty("info")
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
