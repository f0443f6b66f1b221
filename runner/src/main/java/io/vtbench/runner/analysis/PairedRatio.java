package io.vtbench.runner.analysis;

import java.util.Optional;

import org.apache.commons.statistics.distribution.TDistribution;
import io.vtbench.runner.result.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Ratio of two arms from adjacent pairs of forks: with d = ln(candidate / baseline) of
 * each pair, the ratio is exp(mean d) and its interval exp(mean d ± t(n - 1) s / √n), the
 * paired t test on logarithms. Logarithms make a ratio and its inverse equally far from 1
 * and fit noise that grows with the value.
 *
 * @param pairs how many it rests on
 * @param ratio candidate / baseline
 * @param ci95 95 % interval; null with one pair
 * @param ci90 90 % interval; null with one pair
 * @param pValue two-sided, of ratio = 1; null with one pair
 */
record PairedRatio(int pairs, double ratio, @Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue) {

	/**
	 * Compares pairs.
	 * @param baseline one value for each pair
	 * @param candidate one value for each pair, in the same order
	 * @return empty without pairs, and where a value is not above zero or not finite: it
	 * has no logarithm, and leaving its pair out would favour an arm
	 */
	static Optional<PairedRatio> of(double[] baseline, double[] candidate) {
		if (baseline.length != candidate.length) {
			throw new IllegalArgumentException(
					"pairs need two values: " + baseline.length + " and " + candidate.length + " given");
		}
		int n = baseline.length;
		double[] d = new double[n];
		for (int i = 0; i < n; i++) {
			if (!usable(baseline[i]) || !usable(candidate[i])) {
				return Optional.empty();
			}
			d[i] = Math.log(candidate[i] / baseline[i]);
		}
		return (n > 0) ? Optional.of(of(d)) : Optional.empty();
	}

	private static boolean usable(double value) {
		return value > 0 && Double.isFinite(value);
	}

	private static PairedRatio of(double[] d) {
		int n = d.length;
		double mean = 0;
		for (double value : d) {
			mean += value / n;
		}
		if (n == 1) {
			return new PairedRatio(n, Math.exp(mean), null, null, null);
		}
		double squares = 0;
		for (double value : d) {
			squares += (value - mean) * (value - mean);
		}
		double error = Math.sqrt(squares / (n - 1) / n);
		TDistribution t = TDistribution.of(n - 1);
		return new PairedRatio(n, Math.exp(mean), interval(mean, error, t, 0.95), interval(mean, error, t, 0.90),
				pValue(mean, error, t));
	}

	private static Interval interval(double mean, double error, TDistribution t, double level) {
		double half = t.inverseSurvivalProbability((1 - level) / 2) * error;
		return new Interval(Math.exp(mean - half), Math.exp(mean + half));
	}

	private static double pValue(double mean, double error, TDistribution t) {
		if (mean == 0) {
			return 1;
		}
		return (error > 0) ? 2 * t.survivalProbability(Math.abs(mean) / error) : 0;
	}

}
