package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * One arm against the baseline in one metric.
 *
 * @param pairs how many pairs of forks it rests on
 * @param ratio candidate / baseline, exp of the mean log ratio
 * @param ci95 95 % interval of the ratio; null with fewer than two pairs, and where all
 * pairs give exactly the same ratio
 * @param ci90 the same at 90 %, for the test of no relevant difference
 * @param pValue two-sided, of the hypothesis ratio = 1; null without an interval
 * @param scatter of a pair, by what causes it; null unless its blocks took turns
 * @param pValueHolm adjusted for the number of scenarios run together; null before that
 * @param verdict null in a run that is not valid, and for metrics that are not judged
 * @param withheldBy checks that cast doubt on it: they suppress a verdict where one is
 * asked for, and in every other metric they would
 * @param sensitivity what the run could have shown; null without an interval, and where
 * nothing is judged
 */
@RecordBuilder
public record Comparison(Metric metric, String baseline, String candidate, int pairs, double ratio,
		@Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Scatter scatter, @Nullable Double pValueHolm,
		@Nullable Verdict verdict, List<String> withheldBy,
		@Nullable Sensitivity sensitivity) implements ComparisonBuilder.With {

	public Comparison {
		withheldBy = (withheldBy != null) ? List.copyOf(withheldBy) : List.of();
	}

	/** The same with what may be said. */
	public Comparison withVerdict(@Nullable Verdict verdict, List<String> withheldBy) {
		return with((changed) -> changed.verdict(verdict).withheldBy(withheldBy));
	}

	/** What it claims of two arms of one run. */
	public Withholds.Claim claim(Verdict verdict) {
		return new Withholds.Claim(this.metric, verdict, this.ratio, this.ci95, this.baseline, this.candidate);
	}

	/** Whether a check casts doubt on it. */
	@JsonIgnore
	public boolean isDoubtful() {
		return !this.withheldBy.isEmpty();
	}

	/**
	 * Whether all of its pairs give exactly the same ratio, so that it has no interval.
	 */
	@JsonIgnore
	public boolean isWithoutScatter() {
		return this.pairs > 1 && this.ci95 == null;
	}

	/**
	 * By how much any difference is excluded: the end of the 90 % interval that is
	 * farther from 1; null without an interval.
	 */
	@JsonIgnore
	public @Nullable Double bound() {
		return (this.ci90 == null) ? null : Double.valueOf(Math.max(this.ci90.upper(), 1 / this.ci90.lower()) - 1);
	}

	/**
	 * How far the log ratios of pairs scatter, as standard deviations, by what causes it.
	 *
	 * @param jvms what differs from one pair of JVMs to the next
	 * @param blocks what the blocks within the pairs explain
	 * @param degreesOfFreedom of both together
	 */
	public record Scatter(double jvms, double blocks, double degreesOfFreedom) {

	}

	/**
	 * How small a difference a comparison could show, taken its own scatter for the true
	 * one, by the rule of its verdict: adjusted for what is judged together and still
	 * open, and only where it is relevant.
	 *
	 * @param smallest true difference that four of five such runs call one; 0.12 is 12 %
	 * @param needed what it takes to show as reliably that arms are the same (a
	 * difference of 0), and to find a difference
	 */
	public record Sensitivity(double smallest, List<Effort> needed) {

		/**
		 * What it takes to get a verdict in four of five runs.
		 *
		 * @param difference that there is; 0.05 is 5 %, 0 is none
		 * @param pairs an even number
		 * @param minutes at the pace of the run; null where it is unknown
		 */
		public record Effort(double difference, int pairs, @Nullable Double minutes) {

		}

	}

	/**
	 * A confidence interval, both ends included; in JSON an array of two numbers.
	 *
	 * @param upper not below the lower end
	 */
	@JsonFormat(shape = JsonFormat.Shape.ARRAY)
	public record Interval(double lower, double upper) {

		public Interval {
			if (!(lower <= upper)) {
				throw new IllegalArgumentException("an interval from " + lower + " to " + upper);
			}
		}

		public boolean contains(double value) {
			return value >= this.lower && value <= this.upper;
		}

		/** Whether no part of it lies outside of another. */
		public boolean isWithin(Interval other) {
			return this.lower >= other.lower && this.upper <= other.upper;
		}

	}

}
