package io.vtbench.runner.analysis;

import io.vtbench.runner.result.Interval;
import org.apache.commons.statistics.distribution.BetaDistribution;

/** A share that was counted, with its exact 95 % interval (Clopper and Pearson 1934). */
public final class ExactShare {

	private static final double TAIL = 0.025;

	private ExactShare() {
	}

	/**
	 * The shares, of 0 to 1, under which such a count is no rarer than 2.5 % on either
	 * side.
	 * @param count of those that were found
	 * @param of how many, at least one
	 */
	public static Interval of(int count, int of) {
		double lower = (count == 0) ? 0 : BetaDistribution.of(count, of - count + 1).inverseCumulativeProbability(TAIL);
		double upper = (count == of) ? 1 : BetaDistribution.of(count + 1, of - count).inverseSurvivalProbability(TAIL);
		return new Interval(lower, upper);
	}

}
