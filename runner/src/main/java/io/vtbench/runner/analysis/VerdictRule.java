package io.vtbench.runner.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * From an interval to a verdict. A difference needs both: an interval without 1, and an
 * effect of at least {@link Thresholds#RELEVANT}, because with enough pairs every
 * difference becomes significant. No relevant difference is proven, not assumed: by two
 * one-sided tests at 5 % (Schuirmann 1987), which is the 90 % interval inside the band.
 */
final class VerdictRule {

	/** The band of no relevant difference, symmetric in logarithms. */
	static final Interval BAND = new Interval(1 / (1 + Thresholds.RELEVANT), 1 + Thresholds.RELEVANT);

	private VerdictRule() {
	}

	/**
	 * The verdict on a ratio.
	 * @param pValueHolm adjusted for all that is judged together; null before that
	 */
	static Verdict of(Metric metric, double ratio, @Nullable Interval ci95, @Nullable Interval ci90,
			@Nullable Double pValueHolm) {
		if (ci95 == null || ci90 == null) {
			return Verdict.INCONCLUSIVE;
		}
		if (ci90.isWithin(BAND)) {
			return Verdict.NO_RELEVANT_DIFFERENCE;
		}
		boolean relevant = ratio <= BAND.lower() || ratio >= BAND.upper();
		boolean significant = !ci95.contains(1) && (pValueHolm == null || pValueHolm < Thresholds.ALPHA);
		if (!significant || !relevant) {
			return Verdict.INCONCLUSIVE;
		}
		return (ratio > 1 == metric.higherIsBetter()) ? Verdict.FASTER : Verdict.SLOWER;
	}

	/**
	 * The adjustment for several questions that are asked at once (Holm 1979), step down:
	 * the k-th smallest of n values times n - k + 1, never below its predecessor, at most
	 * 1.
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
