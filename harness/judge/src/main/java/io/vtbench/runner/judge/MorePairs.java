package io.vtbench.runner.judge;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Decides how many pairs a run of two stages makes. The scatter of the first stage
 * decides, once, so that half of the 95 % confidence interval is at most
 * {@link #MAX_HALF_WIDTH} (Stein 1945). Significance never decides: who measures until a
 * difference shows, finds one. There is never a second look either: who stops when the
 * interval happens to be narrow, stops at those that are too narrow.
 */
public final class MorePairs {

	/**
	 * The half-width of the 95 % confidence interval, relative to the ratio, that is
	 * narrow enough; 0.05 is 5 %.
	 */
	static final double MAX_HALF_WIDTH = Thresholds.RELEVANT;

	/** The upper bound of the number of pairs, which no run reaches. */
	private static final int MAX_PAIRS = 1_000_000;

	private MorePairs() {
	}

	/**
	 * Returns whether a run has all the pairs that it needs.
	 * @param run run with the whole pairs of its first stage; it need not be judged
	 */
	public static boolean enough(RunResult run) {
		Integer firstStage = run.firstStagePairs();
		return firstStage == null || run.arms().size() < 2
				|| Pairing.byPair(run.baseline()).size() >= needed(run, firstStage);
	}

	/**
	 * Returns the number of pairs that a run needs. The arm that scatters most decides.
	 */
	static int needed(RunResult run, int firstStage) {
		return run.arms()
			.stream()
			.skip(1)
			.map((candidate) -> Pairing.compare(run, candidate, run.primary()))
			.mapToInt((first) -> (first != null) ? needed(first, firstStage) : firstStage)
			.max()
			.orElse(firstStage);
	}

	/**
	 * Returns the number of pairs that one comparison needs. It is even, because the
	 * order of the arms changes from pair to pair, and more than any run makes where one
	 * pair shows no scatter.
	 */
	static int needed(PairedRatio first, int firstStage) {
		Double scatter = first.scatter();
		if (scatter == null) {
			return MAX_PAIRS;
		}
		double quantile = TDistribution.of(first.degreesOfFreedom()).inverseSurvivalProbability(0.025);
		double pairs = Math.ceil(Math.pow(quantile * scatter / Math.log1p(MAX_HALF_WIDTH), 2));
		return 2 * Math.ceilDiv((int) Math.max(firstStage, Math.min(pairs, MAX_PAIRS)), 2);
	}

}
