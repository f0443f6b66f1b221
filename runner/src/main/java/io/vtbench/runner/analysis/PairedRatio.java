package io.vtbench.runner.analysis;

import io.vtbench.runner.result.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Ratio of two arms from pairs of forks: with d = ln(candidate / baseline) of each pair,
 * the ratio is exp(mean d) and its interval exp(mean d ± t s / √n), the paired t test on
 * logarithms ({@link TTest}).
 * <p>
 * Where the d of a pair is itself a mean over m pairs of blocks, s contains both levels:
 * its square estimates σ²(forks) + σ²(blocks) / m, which over n is the variance of the
 * mean, whatever the share of either level (Kalibera and Jones 2013, whose variance of
 * the mean likewise comes from the means of the highest level alone). Blocks that depend
 * on each other, as neighbours in time do, or that scatter more in one pair than in
 * another, do no harm to it. To treat all n m blocks as independent would forget that
 * each JVM has its own luck.
 * <p>
 * Where every pair gives exactly the same ratio, nothing scatters. The t test has no
 * meaning then, so there is neither an interval nor a p-value.
 *
 * @param pairs how many it rests on
 * @param ratio candidate / baseline
 * @param scatter standard deviation s of d; null with one pair, 0 where all pairs agree
 * @param degreesOfFreedom of s; 0 with one pair
 * @param ci95 95 % interval; null with one pair, and where nothing scatters
 * @param ci90 90 % interval; null in the same cases
 * @param pValue two-sided, of ratio = 1; null in the same cases
 */
public record PairedRatio(int pairs, double ratio, @Nullable Double scatter, int degreesOfFreedom,
		@Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue) {

	/** Logarithms of the same ratio differ by less. */
	private static final double ROUNDING = 1e-12;

	/** Compares pairs whose number was fixed before. */
	static PairedRatio of(double[] d) {
		return of(d, d.length);
	}

	/**
	 * Compares pairs.
	 * @param d log ratios, at least one, in the order of the pairs
	 * @param firstStage how many of them decided how many there are
	 */
	static PairedRatio of(double[] d, int firstStage) {
		TTest.Sample sample = new TTest.Sample(d, firstStage);
		double ratio = Math.exp(sample.mean());
		int freedom = sample.degreesOfFreedom();
		if (freedom < 1) {
			return new PairedRatio(d.length, ratio, null, 0, null, null, null);
		}
		double scatter = sample.scatter();
		if (scatter < ROUNDING) {
			return new PairedRatio(d.length, ratio, 0.0, freedom, null, null, null);
		}
		TTest test = new TTest(sample.mean(), scatter / Math.sqrt(d.length), freedom);
		return new PairedRatio(d.length, ratio, scatter, freedom, test.interval(0.95), test.interval(0.90),
				test.pValue());
	}

}
