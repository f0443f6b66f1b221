package io.vtbench.runner.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Moved;
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
	 * @param rows rows, those of full load first
	 * @param failing arm of both that fails more requests; null where neither does
	 * @param exhausted resources that arms ran out of while they were measured
	 * @param doubts checks that cast doubt on rows
	 * @param lasting arms whose figures do not average out
	 * @param notMeasured loads under which nothing was measured
	 * @param minutes time of a trial whose intervals would be half as wide; null where it
	 * is not known
	 * @param broken name of the arm, one of both, that stopped serving, which decides
	 * whatever the rows say; null where none did
	 * @param overload failure of one of both arms under a load that the other one
	 * carries; null where neither fails
	 * @param idle processors that both arms use while nobody asks; null where it was not
	 * read, or is next to nothing in both
	 * @param unequal answers that one arm gives and the other does not, so that nothing
	 * is compared; null where both give the same
	 * @param kept rates up to which both arms meet the objective; null where none was
	 * asked for
	 */
	@RecordBuilder
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record ArmAnswer(String arm, String baseline, Decision decision, List<AnswerRow> rows,
			@Nullable Failing failing, List<Exhausted> exhausted, List<Doubt> doubts, List<Lasting> lasting,
			List<LoadModel> notMeasured, @Nullable Integer minutes, @Nullable String broken,
			Overload.@Nullable Failure overload, @Nullable IdleWork idle, @Nullable UnequalAnswers unequal,
			Slo.@Nullable Kept kept) implements TrialAnswerArmAnswerBuilder.With {

		/** Makes an answer of which nothing but rows is known. */
		public static ArmAnswer ofRows(String arm, String baseline, Decision decision, List<AnswerRow> rows) {
			return new ArmAnswer(arm, baseline, decision, rows, null, List.of(), List.of(), List.of(), List.of(), null,
					null, null, null, null, null);
		}

		/** Returns the rows that decide, in their order. */
		public Stream<AnswerRow> deciding() {
			return this.rows.stream().filter(AnswerRow::decides);
		}

		/**
		 * Returns whether the candidate was measured in pairs, and not only looked at.
		 */
		public boolean isOfPairs() {
			return !this.rows.isEmpty();
		}

	}

	/**
	 * Says that an arm fails more requests than the other one under the same load.
	 *
	 * @param share share of its requests, 0 to 1
	 * @param otherShare share of the other arm's requests, 0 to 1
	 */
	public record Failing(String arm, Load load, double share, String other, double otherShare) {

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

		/**
		 * A deciding row is better, and another one is worse, or the one of them
		 * probably.
		 */
		MIXED,

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
	 * Says that the figures of an arm are no mean over a steady state.
	 *
	 * @param state {@link Steadiness#GETTING_SLOWER} or
	 * {@link Steadiness#NO_STEADY_STATE}
	 */
	public record Lasting(String arm, Steadiness state) {

	}

	/**
	 * Holds a load, the same in both arms; without users and a rate it is that of a task.
	 *
	 * @param users number of users who send their next request after the last answer;
	 * null without
	 * @param ratePerSecond arrivals a second; null without
	 */
	public record Load(@Nullable Integer users, @Nullable Double ratePerSecond) {

		/**
		 * Returns the load of a run. It names no users where a rate is set, because they
		 * do not set the pace then.
		 */
		public static Load of(LoadFacts load) {
			return new Load((load.ratePerSecond() == null) ? load.users() : null, load.ratePerSecond());
		}

	}

	/**
	 * Holds one line of the table that answers a trial: a candidate against the baseline
	 * in one metric.
	 *
	 * @param at load that it is about
	 * @param path path that alone is compared, where several were asked; null for all
	 * requests together
	 * @param metric metric, which the file names for people, with its unit
	 * @param decides whether the decision depends on it
	 * @param baseline value of the baseline; null where there is none to rely on
	 * @param candidate value of the candidate; null where there is none to rely on
	 * @param ratio candidate / baseline; null where there is none to rely on
	 * @param ci95 95 % confidence interval of the ratio; null without one
	 * @param same ratios that count as the same
	 * @param word what the row says
	 * @param probably whether an unclear row would have been better or worse on its own
	 * @param moved course of the ratio while it was measured; null where it shows none
	 * @param basis source of the row
	 */
	@JsonPropertyOrder({ "at", "path", "metric", "unit" })
	@RecordBuilder
	public record AnswerRow(At at, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String path,
			@JsonSerialize(converter = ToLabel.class) @JsonDeserialize(converter = OfLabel.class) Metric metric,
			boolean decides, @Nullable Double baseline, @Nullable Double candidate, @Nullable Double ratio,
			@Nullable Interval ci95, Interval same, Word word, boolean probably,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Moved moved,
			Basis basis) implements TrialAnswerAnswerRowBuilder.With {

		/** Returns the unit of both values: s, ms, /s, bytes, or none. */
		@JsonProperty("unit")
		String unit() {
			return this.metric.unit();
		}

		/** Returns this line without a word, where its figures are of no use. */
		public AnswerRow unjudged() {
			return with((row) -> row.decides(this.decides && this.path == null).word(Word.INFO).probably(false));
		}

		/** Returns the metric with the path and the load that the row belongs to. */
		public String name() {
			return what() + (this.metric.isDuration() ? " at " + this.at : "");
		}

		/** Returns the metric, and the path where it is that of one alone. */
		public String what() {
			return this.metric.label() + ((this.path != null) ? " of " + this.path : "");
		}

		/**
		 * Returns whether the row says, or probably would say, that the candidate is
		 * better.
		 */
		public boolean isForIt() {
			return (this.word == Word.BETTER) || (this.probably && isGood());
		}

		/**
		 * Returns whether the row says, or probably would say, that the candidate is
		 * worse.
		 */
		public boolean isAgainstIt() {
			return (this.word == Word.WORSE) || (this.probably && !isGood());
		}

		/**
		 * Returns whether an open row seems to speak against what others say: its ratio
		 * is beyond the threshold, and its whole interval on the same side of 1.
		 * @param decision what the others say
		 */
		public boolean leansAgainst(Decision decision) {
			return this.word == Word.UNCLEAR && doubts().isEmpty() && this.moved == null && this.ratio != null
					&& this.ci95 != null && !this.ci95.contains(1) && !this.same.contains(this.ratio)
					&& ((decision == Decision.SET_IT) ? !isGood() : (decision == Decision.DO_NOT) && isGood());
		}

		private boolean isGood() {
			return this.ratio != null && this.metric.isGood(this.ratio);
		}

		/**
		 * Returns whether the interval excludes every difference that nobody wants to
		 * miss.
		 */
		public boolean excludesLarge() {
			double large = this.metric.large();
			Interval most = new Interval(Math.min(1 / (1 + large), this.same.lower()),
					Math.max(1 + large, this.same.upper()));
			return this.word == Word.SAME
					|| (doubts().isEmpty() && this.moved == null && this.ci95 != null && this.ci95.isWithin(most));
		}

		/**
		 * Returns the names of the checks that cast doubt on the row; empty where none
		 * does.
		 */
		public List<String> doubts() {
			return (this.basis instanceof Basis.Pairs pairs) ? pairs.doubts() : List.of();
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

		/** Names the source of a row. */
		@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
		public sealed interface Basis {

			/**
			 * Says that the row comes from pairs of forks.
			 *
			 * @param load load under which they were measured
			 * @param number number of pairs
			 * @param doubts names of the checks that cast doubt on it
			 * @param mayCarryMore names of arms whose search ended before more users
			 * gained nothing, so that the load is no full one
			 */
			record Pairs(Load load, int number, List<String> doubts,
					@JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> mayCarryMore) implements Basis {

				public Pairs {
					mayCarryMore = (mayCarryMore != null) ? List.copyOf(mayCarryMore) : List.of();
				}

			}

			/** Names a run that is not valid, so that nothing is compared. */
			@JsonTypeName("run without an answer")
			record Unanswered(String run, Status status) implements Basis {

			}

			/** Says that not every fork of both arms has a reading of the metric. */
			record MissingReadings() implements Basis {

			}

		}

		/** Names the load of a row, in the order of an answer. */
		public enum At {

			FULL_LOAD, HALF_LOAD;

			/** Returns the load that a run had. */
			public static At of(LoadModel load) {
				return (load == LoadModel.OPEN) ? HALF_LOAD : FULL_LOAD;
			}

			@Override
			public String toString() {
				return name().toLowerCase(Locale.ROOT).replace('_', ' ');
			}

		}

	}

}
