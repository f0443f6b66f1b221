package io.vtbench.runner.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Adjusts for many questions that are asked at once (Holm 1979). */
final class Holm {

	private Holm() {
	}

	/**
	 * The step-down adjustment: the k-th smallest of n values times n - k + 1, never
	 * below its predecessor, at most 1.
	 */
	static double[] adjust(double[] pValues) {
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
