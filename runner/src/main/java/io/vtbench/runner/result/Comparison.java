package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
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
 * @param pValueHolm adjusted for the number of scenarios run together; null before that
 * @param verdict null in a run that is not valid, and for metrics that are not judged
 * @param withheldBy checks that cast doubt on it: they suppress a verdict where one is
 * asked for, and in every other metric they would
 * @param sensitivity what the run could have shown; null without an interval, and where
 * nothing is judged
 */
@RecordBuilder
public record Comparison(Metric metric, String baseline, String candidate, int pairs, double ratio,
		@Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue, @Nullable Double pValueHolm,
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
	 * How small a difference a comparison could show, taken its own scatter for the true
	 * one.
	 *
	 * @param smallest true difference for which four of five such runs have a 95 %
	 * interval without 1; 0.12 is 12 %
	 * @param needed what it takes to see given differences as reliably
	 */
	public record Sensitivity(double smallest, List<Effort> needed) {

		/**
		 * What it takes to see a difference in four of five runs.
		 *
		 * @param difference 0.05 is 5 %
		 * @param pairs an even number
		 * @param minutes at the pace of the run; null where it is unknown
		 */
		public record Effort(double difference, int pairs, @Nullable Double minutes) {

		}

	}

}
