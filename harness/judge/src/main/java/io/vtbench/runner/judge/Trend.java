package io.vtbench.runner.judge;

import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.Thresholds;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Holds the line of least squares through the log ratios of blocks, after the mean of
 * their pair.
 *
 * @param mean log ratio in the middle
 * @param slope change from one block to the next
 * @param error standard error of the slope
 * @param degreesOfFreedom degrees of freedom of the error, above zero
 * @param blocks number of blocks of a pair, on average
 * @param alike whether the ratio of each pair alone moves the same way
 */
record Trend(double mean, double slope, double error, double degreesOfFreedom, double blocks, boolean alike) {

	/** The chance to say that any ratio of a run moves where none does, 0 to 1. */
	private static final double ALPHA = 0.01;

	/** The factor on the variance of the slope, for blocks depend on their neighbours. */
	private static final double DEPENDENCE = ModeratedVariance.DEPENDENCE;

	/**
	 * Draws the line.
	 * @param pairs log ratios of the blocks of each pair, at least two of each and five
	 * in all
	 */
	static Trend of(double[][] pairs) {
		double mean = 0;
		double squares = 0;
		double products = 0;
		int all = 0;
		int rising = 0;
		for (double[] pair : pairs) {
			double own = products(pair);
			mean += TTest.Sample.mean(pair) / pairs.length;
			squares += (Math.pow(pair.length, 3) - pair.length) / 12;
			products += own;
			all += pair.length;
			rising += (own > 0) ? 1 : 0;
		}
		double slope = products / squares;
		double rest = 0;
		for (double[] pair : pairs) {
			double center = TTest.Sample.mean(pair);
			for (int i = 0; i < pair.length; i++) {
				rest += Math.pow(pair[i] - center - slope * (i - (pair.length - 1) / 2.0), 2);
			}
		}
		double freedom = all - pairs.length - 1;
		return new Trend(mean, slope, Math.sqrt(DEPENDENCE * rest / freedom / squares), freedom,
				(double) all / pairs.length, rising == 0 || rising == pairs.length);
	}

	private static double products(double[] pair) {
		double products = 0;
		for (int i = 0; i < pair.length; i++) {
			products += (i - (pair.length - 1) / 2.0) * pair[i];
		}
		return products;
	}

	/**
	 * Returns the course of the ratio; null where it may be chance or is not relevant.
	 * @param asked number of lines that are looked at together (Bonferroni)
	 */
	@Nullable Moved moved(int asked) {
		double change = this.slope * (this.blocks - 1);
		if (!this.alike || Math.abs(change) < Math.log1p(Thresholds.RELEVANT) || !isMoreThanChance(asked)) {
			return null;
		}
		return new Moved(Math.exp(this.mean - change / 2), Math.exp(this.mean + change / 2));
	}

	private boolean isMoreThanChance(int asked) {
		return Math.abs(this.slope) > this.error
				* TDistribution.of(this.degreesOfFreedom).inverseSurvivalProbability(ALPHA / asked / 2);
	}

}
