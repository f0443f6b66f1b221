package io.vtbench.runner.analysis;

import java.util.List;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.RunResult;

/**
 * When to stop. Precision decides, never significance: who measures until a difference
 * shows, finds one. For the same reason there are few looks: after the first pairs, after
 * 10 and after 20.
 */
public final class MorePairs {

	/** Half of the 95 % interval, relative to the ratio, that is good enough. */
	static final double WIDEST_HALF = 0.05;

	private static final List<Integer> LOOKS = List.of(10, 20);

	private MorePairs() {
	}

	/**
	 * Whether a run is precise enough to end.
	 * @param run with whole pairs; it need not be judged
	 * @param firstLook pairs that are made in any case
	 * @return true at a look when the primary metric's interval of every arm is narrow
	 * enough, and where more pairs would not help: nothing to compare
	 */
	public static boolean enough(RunResult run, int firstLook) {
		List<Comparison> primary = Comparisons.of(run)
			.stream()
			.filter((comparison) -> comparison.metric() == run.primary())
			.toList();
		int pairs = primary.stream().mapToInt(Comparison::pairs).min().orElse(0);
		if (pairs == 0) {
			return true;
		}
		boolean look = pairs == firstLook || LOOKS.contains(pairs) || pairs > LOOKS.getLast();
		return look && primary.stream().allMatch((comparison) -> halfWidth(comparison) <= WIDEST_HALF);
	}

	/** Upper end of the 95 % interval over the ratio, minus 1; infinite with one pair. */
	static double halfWidth(Comparison comparison) {
		Interval ci95 = comparison.ci95();
		return (ci95 != null) ? ci95.upper() / comparison.ratio() - 1 : Double.POSITIVE_INFINITY;
	}

}
