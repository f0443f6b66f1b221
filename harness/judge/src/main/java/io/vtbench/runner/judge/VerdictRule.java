package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Draws a verdict from an interval. A difference needs both an adjusted p-value below 5 %
 * and a ratio that is relevant in its metric, because with enough pairs every difference
 * becomes significant. No relevant difference is proven, not assumed: by two one-sided
 * tests at 5 % (Schuirmann 1987), which is the 90 % confidence interval inside the margin
 * of the metric; where the 95 % confidence interval leaves out 1, the ratio must not be
 * relevant either.
 */
final class VerdictRule {

	private VerdictRule() {
	}

	/**
	 * Returns the verdict on a ratio.
	 * @param margin margin of no relevant difference; 0.05 is 5 %
	 * @param pValueHolm p-value adjusted for all that is judged together; null before
	 * that
	 */
	static Verdict of(Metric metric, double margin, double ratio, @Nullable Interval ci95, @Nullable Interval ci90,
			@Nullable Double pValueHolm) {
		return of(metric, margin, ratio, ci95, ci90, pValueHolm, Thresholds.ALPHA);
	}

	/**
	 * Returns the verdict on a ratio among others that share a level.
	 * @param alpha chance to call any of them different where none is, 0 to 1
	 */
	static Verdict of(Metric metric, double margin, double ratio, @Nullable Interval ci95, @Nullable Interval ci90,
			@Nullable Double pValueHolm, double alpha) {
		if (ci95 == null || ci90 == null) {
			return Verdict.INCONCLUSIVE;
		}
		boolean significant = !ci95.contains(1) && (pValueHolm == null || pValueHolm < alpha);
		if (significant && isAtLeast(ratio, metric.relevant())) {
			return (ratio > 1 == metric.higherIsBetter()) ? Verdict.FASTER : Verdict.SLOWER;
		}
		boolean same = ci90.isWithin(new Interval(1 / (1 + margin), 1 + margin));
		return (same && (ci95.contains(1) || !isAtLeast(ratio, metric.relevant()))) ? Verdict.NO_RELEVANT_DIFFERENCE
				: Verdict.INCONCLUSIVE;
	}

	/** Returns whether a ratio differs from 1 by a share, symmetric in logarithms. */
	private static boolean isAtLeast(double ratio, double difference) {
		return ratio >= 1 + difference || ratio <= 1 / (1 + difference);
	}

	/**
	 * Adjusts p-values for several questions that are asked at once (Holm 1979), step
	 * down: the k-th smallest of n values times n - k + 1, never below its predecessor,
	 * at most 1.
	 * @param family p-values; null ones are left out
	 * @return the adjusted values, in the order of those that are not null
	 */
	static double[] holm(Stream<@Nullable Double> family) {
		double[] pValues = family.filter(Objects::nonNull).mapToDouble(Double::doubleValue).toArray();
		int n = pValues.length;
		int[] ascending = IntStream.range(0, n)
			.boxed()
			.sorted(Comparator.comparingDouble((i) -> pValues[i]))
			.mapToInt(Integer::intValue)
			.toArray();
		double[] adjusted = Arrays.copyOf(pValues, n);
		double floor = 0;
		for (int k = 0; k < n; k++) {
			floor = Math.max(floor, Math.min(1, (n - k) * pValues[ascending[k]]));
			adjusted[ascending[k]] = floor;
		}
		return adjusted;
	}

}
