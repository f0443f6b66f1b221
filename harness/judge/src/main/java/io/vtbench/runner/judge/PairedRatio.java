package io.vtbench.runner.judge;

import io.vtbench.runner.result.Comparison.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Holds the ratio of two arms from pairs of forks: with d = ln(candidate / baseline) of
 * each pair, the ratio is exp(mean d) and its interval exp(mean d ± t s / √n), a t test
 * on logarithms ({@link TTest}).
 * <p>
 * Of pairs whose blocks took turns, s is that of {@link ModeratedVariance}; of all others
 * it is the standard deviation of d. Where the d of a pair is itself a mean over m pairs
 * of blocks, that contains both levels: its square estimates σ²(forks) + σ²(blocks) / m
 * (Kalibera and Jones 2013). Treating all n m blocks as independent would ignore that
 * each JVM has its own luck.
 * <p>
 * Pairs may agree exactly by chance or because their counts are coarse. s is never less
 * than what counts and clocks resolve ({@link ModeratedVariance#RESOLUTION}).
 *
 * @param pairs number of pairs that it rests on
 * @param ratio candidate / baseline
 * @param scatter standard deviation s of d; null with one pair
 * @param blocks part of s that blocks explain; null where the pairs have no blocks
 * @param degreesOfFreedom degrees of freedom of s; 0 with one pair
 * @param ci95 95 % confidence interval; null with one pair
 * @param ci90 90 % confidence interval; null with one pair
 * @param pValue two-sided p-value of the hypothesis that the ratio is 1; null with one
 * pair
 */
public record PairedRatio(int pairs, double ratio, @Nullable Double scatter, @Nullable Double blocks,
		double degreesOfFreedom, @Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue) {

	/** Compares pairs whose number was fixed before they were measured. */
	static PairedRatio of(double[] d) {
		return of(d, d.length);
	}

	/**
	 * Compares pairs.
	 * @param d log ratios, at least one, in the order of the pairs
	 * @param firstStage number of the first pairs that decided how many there are
	 */
	static PairedRatio of(double[] d, int firstStage) {
		TTest.Sample sample = new TTest.Sample(d, firstStage);
		int freedom = sample.degreesOfFreedom();
		if (freedom < 1) {
			return new PairedRatio(d.length, Math.exp(sample.mean()), null, null, 0, null, null, null);
		}
		return of(d.length, sample.mean(), Math.max(sample.scatter(), ModeratedVariance.RESOLUTION), null, freedom);
	}

	/**
	 * Compares pairs whose blocks took turns, with the scatter that is expected of their
	 * JVMs.
	 * @param d log ratios of the blocks of each pair, at least two of each
	 * @param jvms most that JVMs are expected to scatter, as a standard deviation of
	 * logarithms
	 */
	static PairedRatio ofBlocks(double[][] d, double jvms) {
		double mean = 0;
		for (double[] blocks : d) {
			mean += TTest.Sample.mean(blocks) / d.length;
		}
		ModeratedVariance variance = ModeratedVariance.ofBlocks(d, jvms);
		return of(d.length, mean, Math.sqrt(variance.variance()), Math.sqrt(variance.ofBlocks()),
				variance.degreesOfFreedom());
	}

	/**
	 * Compares pairs of forks that have one value each, with the scatter that is expected
	 * of them.
	 * @param d log ratios, at least two
	 * @param expected standard deviation of the log ratios
	 */
	static PairedRatio ofForks(double[] d, double expected) {
		ModeratedVariance variance = ModeratedVariance.ofForks(d, expected);
		return of(d.length, TTest.Sample.mean(d), Math.sqrt(variance.variance()), null, variance.degreesOfFreedom());
	}

	private static PairedRatio of(int pairs, double mean, double scatter, @Nullable Double blocks, double freedom) {
		TTest test = new TTest(mean, scatter / Math.sqrt(pairs), freedom);
		return new PairedRatio(pairs, Math.exp(mean), scatter, blocks, freedom, test.interval(0.95),
				test.interval(0.90), test.pValue());
	}

}
