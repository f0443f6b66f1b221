package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
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
public record Comparison(Metric metric, String baseline, String candidate, int pairs, double ratio,
		@Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue, @Nullable Double pValueHolm,
		@Nullable Verdict verdict, List<String> withheldBy, @Nullable Sensitivity sensitivity) {

	public Comparison {
		withheldBy = (withheldBy != null) ? List.copyOf(withheldBy) : List.of();
	}

	/** One that no check has looked at. */
	public Comparison(Metric metric, String baseline, String candidate, int pairs, double ratio,
			@Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue, @Nullable Double pValueHolm,
			@Nullable Verdict verdict) {
		this(metric, baseline, candidate, pairs, ratio, ci95, ci90, pValue, pValueHolm, verdict, List.of(), null);
	}

	/** The same, adjusted for the number of scenarios run together. */
	public Comparison withHolm(@Nullable Double adjusted) {
		return new Comparison(this.metric, this.baseline, this.candidate, this.pairs, this.ratio, this.ci95, this.ci90,
				this.pValue, adjusted, this.verdict, this.withheldBy, this.sensitivity);
	}

	/** The same with what may be said. */
	public Comparison withVerdict(@Nullable Verdict verdict, List<String> withheldBy) {
		return new Comparison(this.metric, this.baseline, this.candidate, this.pairs, this.ratio, this.ci95, this.ci90,
				this.pValue, this.pValueHolm, verdict, withheldBy, this.sensitivity);
	}

	/** What it claims of two arms of one run. */
	public Claim claim(Verdict verdict) {
		return new Claim(this.metric, verdict, this.ratio, this.ci95, this.baseline, this.candidate);
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

	/** The same with what could have been said. */
	public Comparison withSensitivity(@Nullable Sensitivity sensitivity) {
		return new Comparison(this.metric, this.baseline, this.candidate, this.pairs, this.ratio, this.ci95, this.ci90,
				this.pValue, this.pValueHolm, this.verdict, this.withheldBy, sensitivity);
	}

}
