package io.vtbench.runner.judge;

import java.util.Arrays;

import io.vtbench.runner.result.Comparison.Interval;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Makes the t test of a log ratio. Logarithms make a ratio and its inverse equally far
 * from 1 and fit noise that grows with the value.
 *
 * @param mean mean log ratio
 * @param error standard error of the mean
 * @param degreesOfFreedom degrees of freedom of the error, above zero
 */
record TTest(double mean, double error, double degreesOfFreedom) {

	/**
	 * Compares two groups that have nothing in common and whose scatter may differ: the
	 * error is √(s²/n + s²/n) of both groups, and its degrees of freedom are those of
	 * Welch (1947, Biometrika 34, equation of the approximate degrees of freedom; also
	 * Satterthwaite 1946): e⁴ / Σ (s²/n)² / (n - 1).
	 * @return the test; null with one value on a side
	 */
	static @Nullable TTest ofTwo(Sample before, Sample after) {
		int one = before.degreesOfFreedom();
		int other = after.degreesOfFreedom();
		if (one < 1 || other < 1) {
			return null;
		}
		double a = before.errorSquared();
		double b = after.errorSquared();
		// without any scatter there is nothing to weigh: both groups count
		double freedom = (a + b > 0) ? (a + b) * (a + b) / (a * a / one + b * b / other) : one + other;
		return new TTest(after.mean() - before.mean(), Math.sqrt(a + b), freedom);
	}

	/**
	 * Returns the confidence interval of the ratio.
	 * @param level confidence level, such as 0.95
	 */
	Interval interval(double level) {
		double half = TDistribution.of(this.degreesOfFreedom).inverseSurvivalProbability((1 - level) / 2) * this.error;
		return new Interval(Math.exp(this.mean - half), Math.exp(this.mean + half));
	}

	/** Returns the two-sided p-value of the hypothesis that the ratio is 1. */
	double pValue() {
		if (this.mean == 0) {
			return 1;
		}
		return (this.error > 0)
				? 2 * TDistribution.of(this.degreesOfFreedom).survivalProbability(Math.abs(this.mean) / this.error) : 0;
	}

	/**
	 * Holds logarithms whose mean is asked for.
	 *
	 * @param logs logarithms, at least one, in the order of the pairs
	 * @param firstStage number of the first logarithms that decided how many there are.
	 * The scatter is taken from these alone, with their degrees of freedom: then the
	 * interval keeps its promise although the number was chosen by what was seen (Stein
	 * 1945)
	 */
	record Sample(double[] logs, int firstStage) {

		/**
		 * Makes a sample of values above zero whose number was fixed before they were
		 * measured.
		 */
		static Sample of(double... values) {
			return of(values, values.length);
		}

		static Sample of(double[] values, int firstStage) {
			return new Sample(Arrays.stream(values).map(Math::log).toArray(), firstStage);
		}

		double mean() {
			return mean(this.logs);
		}

		/**
		 * Returns the degrees of freedom of the scatter; a number below one where there
		 * is no scatter.
		 */
		int degreesOfFreedom() {
			return Math.min(this.logs.length, this.firstStage) - 1;
		}

		/** Returns the standard deviation of the first stage. */
		double scatter() {
			double[] first = Arrays.copyOf(this.logs, degreesOfFreedom() + 1);
			double center = mean(first);
			double squares = 0;
			for (double value : first) {
				squares += (value - center) * (value - center);
			}
			return Math.sqrt(squares / degreesOfFreedom());
		}

		/** Returns the variance of the mean. */
		private double errorSquared() {
			return scatter() * scatter() / this.logs.length;
		}

		static double mean(double[] values) {
			double mean = 0;
			for (double value : values) {
				mean += value / values.length;
			}
			return mean;
		}

	}

}
