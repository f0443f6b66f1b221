package io.vtbench.maintenance.selftest;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Computes how often a two-sided t test finds an effect. Its statistic follows the
 * noncentral t distribution: a normal variable, divided by the root of an independent
 * chi-squared variable over its degrees of freedom.
 */
final class Power {

	/**
	 * The number of steps of the integral over the scatter that a run may happen to see.
	 */
	private static final int STEPS = 400;

	/** The probability of a scatter beyond the end of the integral. */
	private static final double NEGLIGIBLE = 1e-12;

	private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

	private final double[] errors = new double[STEPS];

	private final double[] weights = new double[STEPS];

	private final double quantile;

	/**
	 * Makes a test whose scatter has the given degrees of freedom.
	 * @param degreesOfFreedom degrees of freedom, above zero
	 * @param alpha level of the two-sided test
	 */
	Power(double degreesOfFreedom, double alpha) {
		this.quantile = TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(alpha / 2);
		ChiSquaredDistribution scatter = ChiSquaredDistribution.of(degreesOfFreedom);
		double end = Math.sqrt(scatter.inverseSurvivalProbability(NEGLIGIBLE));
		double all = 0;
		for (int i = 0; i < STEPS; i++) {
			double root = end * (i + 0.5) / STEPS;
			this.errors[i] = root / Math.sqrt(degreesOfFreedom);
			// density of the root of the chi-squared variable
			this.weights[i] = 2 * root * scatter.density(root * root);
			all += this.weights[i];
		}
		for (int i = 0; i < STEPS; i++) {
			this.weights[i] /= all;
		}
	}

	/**
	 * Returns the share of tests that find an effect, 0 to 1.
	 * @param effect true effect, in standard errors of the mean
	 */
	double of(double effect) {
		double sum = 0;
		for (int i = 0; i < STEPS; i++) {
			double least = this.quantile * this.errors[i];
			sum += this.weights[i]
					* (NORMAL.cumulativeProbability(effect - least) + NORMAL.cumulativeProbability(-effect - least));
		}
		return sum;
	}

}
