package io.vtbench.runner.analysis;

import java.util.Arrays;

import io.vtbench.runner.result.Interval;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Ratio of two groups of forks that have nothing in common: with x = ln(value) of each
 * fork, the ratio is exp(mean x after - mean x before) and its interval that ± t e, the t
 * test of two samples whose scatter may differ. Its error is e = √(s²/n + s²/n) of both
 * groups and its degrees of freedom those of Welch (1947, Biometrika 34, equation of the
 * approximate degrees of freedom; also Satterthwaite 1946): e⁴ / Σ (s²/n)² / (n - 1).
 * <p>
 * Where a run had decided by its first forks how many there would be, the scatter is that
 * of these alone, with their degrees of freedom, as in {@link PairedRatio}.
 *
 * @param ratio after / before
 * @param before geometric mean
 * @param after geometric mean
 * @param error standard error of the ratio's logarithm; null with one fork on a side
 * @param degreesOfFreedom of the error; 0 with one fork on a side
 */
record UnpairedRatio(double ratio, double before, double after, @Nullable Double error, double degreesOfFreedom,
		@Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue) {

	/**
	 * Values of one group.
	 *
	 * @param values above zero, at least one, in the order of their pairs
	 * @param firstStage how many of them decided how many there are
	 */
	record Group(double[] values, int firstStage) {

		/** A group whose size was fixed before. */
		Group(double... values) {
			this(values, values.length);
		}

		double mean() {
			return mean(logs());
		}

		/** Forks that tell the scatter. */
		int base() {
			return Math.min(this.values.length, this.firstStage);
		}

		/** Variance of the mean. */
		double error2() {
			double[] first = Arrays.copyOf(logs(), base());
			double center = mean(first);
			double squares = Arrays.stream(first).map((x) -> (x - center) * (x - center)).sum();
			return squares / (base() - 1) / this.values.length;
		}

		private double[] logs() {
			return Arrays.stream(this.values).map(Math::log).toArray();
		}

		private static double mean(double[] values) {
			return Arrays.stream(values).sum() / values.length;
		}

	}

	static UnpairedRatio of(Group before, Group after) {
		double mean = after.mean() - before.mean();
		double low = Math.exp(before.mean());
		double high = Math.exp(after.mean());
		if (before.base() < 2 || after.base() < 2) {
			return new UnpairedRatio(Math.exp(mean), low, high, null, 0, null, null, null);
		}
		double a = before.error2();
		double b = after.error2();
		double error = Math.sqrt(a + b);
		double freedom = freedom(a, before.base() - 1, b, after.base() - 1);
		TDistribution t = TDistribution.of(freedom);
		return new UnpairedRatio(Math.exp(mean), low, high, error, freedom, interval(mean, error, t, 0.95),
				interval(mean, error, t, 0.90), pValue(mean, error, t));
	}

	/** Without any scatter there is nothing to weigh: both groups count. */
	private static double freedom(double a, int freedomOfA, double b, int freedomOfB) {
		double sum = a + b;
		return (sum > 0) ? sum * sum / (a * a / freedomOfA + b * b / freedomOfB) : freedomOfA + freedomOfB;
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
