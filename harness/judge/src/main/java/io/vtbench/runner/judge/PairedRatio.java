package io.vtbench.runner.judge;

import io.vtbench.runner.result.Comparison.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Holds the ratio of two arms from pairs of forks: with d = ln(candidate / baseline) of
 * each pair, the ratio is exp(mean d) and its interval exp(mean d ± t s / √n), a t test
 * on logarithms ({@link TTest}). Each pair of JVMs counts once, with its own luck,
 * however many blocks it has (Kalibera and Jones 2013).
 * <p>
 * Of pairs whose blocks took turns, s is that of {@link ModeratedVariance}; of all others
 * it is the standard deviation of d. Pairs may agree exactly by chance or because their
 * counts are coarse, so s is never less than what counts and clocks resolve
 * ({@link ModeratedVariance#RESOLUTION}).
 *
 * @param pairs number of pairs that it rests on
 * @param ratio candidate / baseline
 * @param scatter standard deviation s of d; null with one pair
 * @param degreesOfFreedom degrees of freedom of s; 0 with one pair
 * @param ci95 95 % confidence interval; null with one pair
 * @param pValue two-sided p-value of the hypothesis that the ratio is 1; null with one
 * pair
 */
public record PairedRatio(int pairs, double ratio, @Nullable Double scatter, double degreesOfFreedom,
		@Nullable Interval ci95, @Nullable Double pValue) {

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
			return new PairedRatio(d.length, Math.exp(sample.mean()), null, 0, null, null);
		}
		return of(d, Math.max(sample.scatter(), ModeratedVariance.RESOLUTION), freedom);
	}

	/**
	 * Compares pairs whose variance is known better than from these alone.
	 * @param d log ratios, at least two
	 */
	static PairedRatio of(double[] d, ModeratedVariance variance) {
		return of(d, Math.sqrt(variance.variance()), variance.degreesOfFreedom());
	}

	private static PairedRatio of(double[] d, double scatter, double freedom) {
		double mean = TTest.Sample.mean(d);
		TTest test = new TTest(mean, scatter / Math.sqrt(d.length), freedom);
		return new PairedRatio(d.length, Math.exp(mean), scatter, freedom, test.interval(0.95), test.pValue());
	}

}
