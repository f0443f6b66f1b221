package io.vtbench.runner.judge;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Computes how often a comparison leads to a verdict by the whole rule: the two-sided t
 * test at a level, and a ratio that is relevant. Effects and scatter are those of log
 * ratios.
 */
public final class Power {

	/** The power that is aimed at: four times of five. */
	static final double TARGET_POWER = 0.8;

	/** The most pairs that are advised. */
	public static final int MAX_PAIRS = 2000;

	/**
	 * The number of steps of the integral over the scatter that a run may happen to see.
	 */
	private static final int STEPS = 400;

	/** The probability of a scatter beyond the end of the integral. */
	private static final double NEGLIGIBLE = 1e-12;

	private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

	private final double[] errors;

	private final double[] weights;

	private final double quantile;

	private final double equivalence;

	/**
	 * Returns the half of the interval of a log ratio that is expected of pairs whose
	 * variance is a {@link ModeratedVariance}; the scatter itself with one pair.
	 * @param scatter standard deviation of the log ratio of a pair
	 * @param alpha chance that the interval misses the true ratio
	 */
	public static double halfWidth(int pairs, double scatter, double alpha) {
		if (pairs < 2) {
			return scatter;
		}
		return ModeratedVariance.enlargement(pairs) * scatter / Math.sqrt(pairs)
				* TDistribution.of(ModeratedVariance.MOST_WEIGHT + pairs - 1).inverseSurvivalProbability(alpha / 2);
	}

	/**
	 * Makes a test whose scatter has the given degrees of freedom. Its statistic follows
	 * the noncentral t distribution: a normal variable, divided by the root of an
	 * independent chi-squared variable over its degrees of freedom.
	 * @param degreesOfFreedom degrees of freedom, above zero
	 * @param alpha level of the two-sided test: 5 %, divided by the number of questions
	 * that are asked at once
	 */
	public Power(double degreesOfFreedom, double alpha) {
		TDistribution test = TDistribution.of(degreesOfFreedom);
		this.quantile = test.inverseSurvivalProbability(alpha / 2);
		this.equivalence = test.inverseSurvivalProbability(0.05);
		ChiSquaredDistribution scatter = ChiSquaredDistribution.of(degreesOfFreedom);
		double end = Math.sqrt(scatter.inverseSurvivalProbability(NEGLIGIBLE));
		this.errors = new double[STEPS];
		this.weights = new double[STEPS];
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
	 * Returns the share of comparisons that call a difference, 0 to 1.
	 * @param effect true difference, in standard errors of the mean
	 * @param relevant smallest difference that is called one, in standard errors of the
	 * mean
	 */
	public double of(double effect, double relevant) {
		double sum = 0;
		for (int i = 0; i < STEPS; i++) {
			double least = Math.max(this.quantile * this.errors[i], relevant);
			sum += this.weights[i]
					* (NORMAL.cumulativeProbability(effect - least) + NORMAL.cumulativeProbability(-effect - least));
		}
		return sum;
	}

	/**
	 * Returns the share of comparisons of equal arms that call them the same, 0 to 1.
	 * @param margin margin within which the 90 % confidence interval must lie, in
	 * standard errors of the mean
	 */
	double ofSame(double margin) {
		double sum = 0;
		for (int i = 0; i < STEPS; i++) {
			double most = margin - this.equivalence * this.errors[i];
			sum += (most > 0) ? this.weights[i] * (2 * NORMAL.cumulativeProbability(most) - 1) : 0;
		}
		return sum;
	}

	/**
	 * Returns the effect, in standard errors of the mean, that is called with
	 * {@link #TARGET_POWER}.
	 * @param relevant smallest difference that is called one, in standard errors of the
	 * mean
	 */
	double detectable(double relevant) {
		double low = 0;
		double high = 1;
		while (of(high, relevant) < TARGET_POWER) {
			high *= 2;
		}
		while (high - low > 1e-4 * high) {
			double middle = (low + high) / 2;
			if (of(middle, relevant) < TARGET_POWER) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		return high;
	}

	/** Computes the power of a run, 0 to 1, from its number of pairs. */
	interface OfPairs {

		double of(int pairs);

	}

	/**
	 * Returns the even number of pairs that has {@link #TARGET_POWER}.
	 * @return the number; {@link #MAX_PAIRS} where even those are too few
	 */
	static int pairsFor(OfPairs power) {
		int enough = 2;
		while (enough < MAX_PAIRS && power.of(enough) < TARGET_POWER) {
			enough *= 2;
		}
		int tooFew = enough / 2;
		// between both, always even
		while (enough - tooFew > 2) {
			int middle = (tooFew + enough) / 4 * 2;
			if (power.of(middle) < TARGET_POWER) {
				tooFew = middle;
			}
			else {
				enough = middle;
			}
		}
		return Math.min(enough, MAX_PAIRS);
	}

}
