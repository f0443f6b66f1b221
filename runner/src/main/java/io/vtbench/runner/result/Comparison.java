package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * One arm against the baseline in one metric.
 *
 * @param pairs how many pairs of forks it rests on
 * @param ratio candidate / baseline, exp of the mean log ratio
 * @param ci95 95 % interval of the ratio; null with fewer than two pairs
 * @param ci90 the same at 90 %, for the test of no relevant difference
 * @param pValue two-sided, of the hypothesis ratio = 1; null with fewer than two pairs
 * @param pValueHolm adjusted for the number of scenarios run together; null before that
 * @param verdict null in a run that is not valid
 */
public record Comparison(Metric metric, String baseline, String candidate, int pairs, double ratio,
		@Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue, @Nullable Double pValueHolm,
		@Nullable Verdict verdict) {

}
