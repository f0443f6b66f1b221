package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Compares one arm with the baseline in one metric.
 *
 * @param baseline name of the baseline
 * @param candidate name of the other arm
 * @param pairs number of pairs of forks that it rests on
 * @param ratio candidate / baseline, exp of the mean log ratio
 * @param ci95 95 % confidence interval of the ratio; null with fewer than two pairs
 * @param ci90 90 % confidence interval of the ratio, for the test of no relevant
 * difference; null in the same cases
 * @param pValue two-sided p-value of the hypothesis that the ratio is 1; null without an
 * interval
 * @param scatter scatter of a pair, divided by its causes; null unless its blocks took
 * turns
 * @param pValueHolm p-value adjusted for the number of scenarios run together; null
 * before that
 * @param verdict verdict; null in a run that is not valid, and for metrics that are not
 * judged
 * @param withheldBy checks that cast doubt on it: they suppress a verdict where one is
 * asked for, and in every other metric they would
 * @param sensitivity smallest difference that the run could have shown; null without an
 * interval, and where nothing is judged
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

	/** Returns the comparison with a verdict and the checks that cast doubt on it. */
	public Comparison withVerdict(@Nullable Verdict verdict, List<String> withheldBy) {
		return with((changed) -> changed.verdict(verdict).withheldBy(withheldBy));
	}

	/** Returns the claim about two arms of one run that a verdict makes. */
	public Withholds.Claim claim(Verdict verdict) {
		return new Withholds.Claim(this.metric, verdict, this.ratio, this.ci95, this.baseline, this.candidate);
	}

	/** Returns whether a check casts doubt on the comparison. */
	@JsonIgnore
	public boolean isDoubtful() {
		return !this.withheldBy.isEmpty();
	}

	/**
	 * Returns the difference above which any is excluded, 0.07 being 7 %: the end of the
	 * 90 % confidence interval that is farther from 1. Null without an interval.
	 */
	@JsonIgnore
	public @Nullable Double bound() {
		return (this.ci90 == null) ? null : Double.valueOf(Math.max(this.ci90.upper(), 1 / this.ci90.lower()) - 1);
	}

	/**
	 * Divides the scatter of the log ratios of pairs, as standard deviations, by its
	 * causes.
	 *
	 * @param jvms scatter from one pair of JVMs to the next
	 * @param blocks scatter that the blocks within the pairs explain
	 * @param degreesOfFreedom degrees of freedom of both together
	 */
	public record Scatter(double jvms, double blocks, double degreesOfFreedom) {

	}

	/**
	 * Says how small a difference a comparison could show, with its own scatter taken for
	 * the true one. It goes by the rule of the verdict: adjusted for all that is judged
	 * together and still open, and only where a difference is relevant.
	 *
	 * @param smallest smallest true difference that four of five such runs call one; 0.12
	 * is 12 %
	 * @param needed efforts that show as reliably that arms are the same (a difference of
	 * 0), and that find a difference
	 */
	public record Sensitivity(double smallest, List<Effort> needed) {

		/**
		 * Says what it takes to get a verdict in four of five runs.
		 *
		 * @param difference true difference; 0.05 is 5 %, 0 is none
		 * @param pairs number of pairs, which is even
		 * @param minutes time of so many pairs at the pace of the run; null where it is
		 * unknown
		 */
		public record Effort(double difference, int pairs, @Nullable Double minutes) {

		}

	}

	/**
	 * Holds a confidence interval, both ends included; in JSON an array of two numbers.
	 *
	 * @param upper upper end, not below the lower end
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

		/** Returns whether no part of the interval lies outside of another. */
		public boolean isWithin(Interval other) {
			return this.lower >= other.lower && this.upper <= other.upper;
		}

	}

}
