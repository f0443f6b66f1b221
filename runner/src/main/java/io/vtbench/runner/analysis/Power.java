package io.vtbench.runner.analysis;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How often a paired comparison shows a true difference: the power of the two-sided t
 * test at 5 %, which is how often its 95 % interval leaves out "no difference". Effects
 * and scatter are those of log ratios.
 */
public final class Power {

	/** Four times of five. */
	static final double TARGET_POWER = 0.8;

	/** More pairs than this are no advice. */
	static final int MAX_PAIRS = 2000;

	/** Of the integral over the scatter that a run may happen to see. */
	private static final int STEPS = 400;

	/** Of a scatter beyond the end of the integral. */
	private static final double NEGLIGIBLE = 1e-12;

	private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

	private final double[] halfWidths;

	private final double[] weights;

	/**
	 * A test whose scatter has that many degrees of freedom. Its statistic follows the
	 * noncentral t distribution: a normal variable, divided by the root of an independent
	 * chi-squared variable over its degrees of freedom.
	 */
	public Power(int degreesOfFreedom) {
		double quantile = TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(0.025);
		ChiSquaredDistribution scatter = ChiSquaredDistribution.of(degreesOfFreedom);
		double end = Math.sqrt(scatter.inverseSurvivalProbability(NEGLIGIBLE));
		this.halfWidths = new double[STEPS];
		this.weights = new double[STEPS];
		double all = 0;
		for (int i = 0; i < STEPS; i++) {
			double root = end * (i + 0.5) / STEPS;
			this.halfWidths[i] = quantile * root / Math.sqrt(degreesOfFreedom);
			// density of the root of the chi-squared variable
			this.weights[i] = 2 * root * scatter.density(root * root);
			all += this.weights[i];
		}
		for (int i = 0; i < STEPS; i++) {
			this.weights[i] /= all;
		}
	}

	/**
	 * The share of comparisons that show an effect.
	 * @param standardErrors the effect, in standard errors of the mean
	 */
	public double of(double standardErrors) {
		double sum = 0;
		for (int i = 0; i < STEPS; i++) {
			double half = this.halfWidths[i];
			sum += this.weights[i] * (NORMAL.cumulativeProbability(standardErrors - half)
					+ NORMAL.cumulativeProbability(-standardErrors - half));
		}
		return sum;
	}

	/** The effect, in standard errors, that shows {@link #TARGET_POWER}. */
	double detectable() {
		double low = 0;
		double high = 1;
		while (of(high) < TARGET_POWER) {
			high *= 2;
		}
		while (high - low > 1e-4 * high) {
			double middle = (low + high) / 2;
			if (of(middle) < TARGET_POWER) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		return high;
	}

	/**
	 * The even number of pairs that shows an effect {@link #TARGET_POWER}.
	 * @param effect above zero
	 * @param scatter standard deviation of one pair's log ratio
	 * @return {@link #MAX_PAIRS} where even those are too few
	 */
	static int pairsFor(double effect, double scatter) {
		double roughly = Math.pow(2.8 * scatter / effect, 2);
		for (int pairs = Math.max(2, 2 * (int) (Math.min(roughly, MAX_PAIRS) / 2)); pairs < MAX_PAIRS; pairs += 2) {
			if (new Power(pairs - 1).of(effect * Math.sqrt(pairs) / scatter) >= TARGET_POWER) {
				return pairs;
			}
		}
		return MAX_PAIRS;
	}

}
