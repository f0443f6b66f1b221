package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import org.jspecify.annotations.Nullable;

/**
 * Adjusts for many questions asked at once (Holm 1979): twenty scenarios without any
 * difference would otherwise yield about one "difference".
 */
public final class Holm {

	private Holm() {
	}

	/**
	 * Judges runs made together as one family. It consists of the comparisons of valid
	 * runs that get a verdict and rest on at least two pairs.
	 * @param runs judged by {@link Judge}
	 * @return the same runs with adjusted p-values; faster and slower stay only where the
	 * adjusted value is below 5 %
	 */
	public static List<RunResult> across(List<RunResult> runs) {
		double[] adjusted = adjust(runs.stream()
			.flatMap((run) -> run.comparisons().stream().filter((comparison) -> belongs(run, comparison)))
			.mapToDouble(Holm::pValue)
			.toArray());
		List<RunResult> results = new ArrayList<>();
		int next = 0;
		for (RunResult run : runs) {
			List<Comparison> comparisons = new ArrayList<>();
			for (Comparison comparison : run.comparisons()) {
				comparisons.add(
						belongs(run, comparison) ? reconsider(comparison, adjusted[next++], run.checks()) : comparison);
			}
			results.add(run.withJudgement(run.status(), List.copyOf(comparisons), run.checks()));
		}
		return List.copyOf(results);
	}

	private static boolean belongs(RunResult run, Comparison comparison) {
		return run.status() == Status.VALID && Comparisons.isJudged(run, comparison.metric())
				&& comparison.pValue() != null;
	}

	private static double pValue(Comparison comparison) {
		@Nullable Double value = comparison.pValue();
		return (value != null) ? value : 1;
	}

	private static Comparison reconsider(Comparison comparison, double adjusted, List<Check> checks) {
		return Judge.withVerdict(comparison.withHolm(adjusted), checks);
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
