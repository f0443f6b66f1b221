package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates the variance of one pair's log ratio from its pairs and from the blocks
 * within them. A few pairs show little of their own variance, and a t test pays for that
 * more than for the noise. The blocks show it too, because pairs of JVMs scatter hardly
 * more than their blocks explain. Both are joined as a moderated variance (Smyth 2004,
 * Statistical Applications in Genetics and Molecular Biology 3, article 3): <pre>
 * w² = variance of the blocks within their pairs
 * s₀² = 1.25 w²/m + σ²            what is expected of a pair: its m blocks, and its JVMs
 * d₀ = min(4, n (m-1) (s₀² / (1.25 w²/m))²)
 * τ² = max(0, mean of s² - s₀² over all metrics of the run, each weighed by 1 / s₀⁴)
 * v = (d₀ (s₀² + τ²) + (n-1) s²) / (d₀ + n - 1)
 * </pre> of n pairs with the variance s², with d₀ + n - 1 degrees of freedom. The factor
 * 1.25 allows for blocks that depend on their neighbours. σ is the smaller of a value by
 * metric and w/2, so that the interval of a figure that timers settle stays narrow. A JVM
 * that is slow is slow in every metric, so all of them tell it: that is τ. The percentile
 * of a window is not moved by one odd block, so its w comes from the median distance of
 * the blocks from their median.
 * <p>
 * Of fewer than four pairs too little is known, so the error is enlarged.
 * {@code .ci/recompute/rule_test.py} simulates the rule.
 *
 * @param variance variance v of one pair
 * @param degreesOfFreedom degrees of freedom of v
 */
public record ModeratedVariance(double variance, double degreesOfFreedom) {

	/** The most that s₀² weighs, in degrees of freedom. */
	static final double MOST_WEIGHT = 4;

	/** The factor on the variance of blocks, which depend on their neighbours. */
	static final double DEPENDENCE = 1.25;

	/** The standard deviation of a normal variable over its median distance. */
	static final double OF_MEDIAN = 1.4826;

	/** The number of pairs below which the error is enlarged. */
	static final int FEW = 4;

	/** The share by which the error is enlarged for each pair that is missing. */
	static final double ENLARGED = 0.05;

	/**
	 * The scatter that a count and a clock cannot go below, as a standard deviation of
	 * logarithms.
	 */
	static final double RESOLUTION = 0.001;

	/**
	 * Joins pairs of forks that have no blocks with the scatter that is expected of them.
	 * @param d log ratios, at least two
	 * @param expected standard deviation of the log ratios
	 */
	static ModeratedVariance ofForks(double[] d, double expected) {
		return new Pairs(d.length, squared(d), expected * expected, MOST_WEIGHT).moderated(0);
	}

	/** Returns the factor on the error of so many pairs; 1 where they are not few. */
	static double enlargement(int pairs) {
		return 1 + ENLARGED * Math.max(0, FEW - pairs);
	}

	/**
	 * Returns the half of the 95 % confidence interval of a log ratio that is expected of
	 * pairs; the scatter itself with one pair.
	 * @param scatter standard deviation of the log ratio of a pair
	 * @param alpha chance that the interval misses the true ratio
	 */
	public static double halfWidth(int pairs, double scatter, double alpha) {
		return (pairs < 2) ? scatter : enlargement(pairs) * scatter / Math.sqrt(pairs)
				* TDistribution.of(MOST_WEIGHT + pairs - 1).inverseSurvivalProbability(alpha / 2);
	}

	private static double squared(double[] d) {
		double scatter = new TTest.Sample(d, d.length).scatter();
		return scatter * scatter;
	}

	/**
	 * Holds what pairs of one metric show before those of other metrics are known.
	 *
	 * @param number number n of pairs
	 * @param own variance s² of their log ratios
	 * @param expected variance s₀² that is expected
	 * @param weight weight d₀ of what is expected, in degrees of freedom
	 */
	record Pairs(int number, double own, double expected, double weight) {

		/**
		 * Reads pairs whose blocks took turns.
		 * @param d log ratio of each pair, at least two
		 * @param blocks log ratios of the blocks of each pair, at least two of each
		 * @param jvms most that JVMs are expected to scatter, as a standard deviation of
		 * logarithms
		 * @param percentile whether the value of a window is a percentile
		 */
		static Pairs ofBlocks(double[] d, double[][] blocks, double jvms, boolean percentile) {
			int all = Arrays.stream(blocks).mapToInt((pair) -> pair.length).sum();
			double shares = Arrays.stream(blocks).mapToDouble((pair) -> 1.0 / pair.length).sum() / d.length;
			double freedom = all - d.length;
			double squares = percentile ? all * Math.pow(OF_MEDIAN * medianDistance(blocks), 2) : squares(blocks);
			double within = Math.max(squares / freedom, RESOLUTION * RESOLUTION);
			double ofBlocks = DEPENDENCE * within * shares;
			double expected = ofBlocks + Math.min(jvms * jvms, within / 4);
			return new Pairs(d.length, squared(d), expected,
					Math.min(MOST_WEIGHT, freedom * Math.pow(expected / ofBlocks, 2)));
		}

		private static double squares(double[][] blocks) {
			return Arrays.stream(blocks).mapToDouble((pair) -> {
				double mean = TTest.Sample.mean(pair);
				return Arrays.stream(pair).map((block) -> (block - mean) * (block - mean)).sum();
			}).sum();
		}

		private static double medianDistance(double[][] blocks) {
			return median(Arrays.stream(blocks).flatMapToDouble((pair) -> {
				double middle = median(Arrays.stream(pair));
				return Arrays.stream(pair).map((block) -> Math.abs(block - middle));
			}));
		}

		private static double median(DoubleStream values) {
			double[] sorted = values.sorted().toArray();
			return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
		}

		/**
		 * Returns the variance τ² of JVMs beyond what is expected of them, 0 without any
		 * metric.
		 * @param metrics all metrics of a run
		 */
		static double luck(List<Pairs> metrics) {
			double weights = metrics.stream().mapToDouble(Pairs::precision).sum();
			double excess = metrics.stream().mapToDouble((each) -> (each.own - each.expected) * each.precision()).sum();
			return (weights > 0) ? Math.max(0, excess / weights) : 0;
		}

		private double precision() {
			return 1 / (this.expected * this.expected);
		}

		/**
		 * Joins both variances.
		 * @param luck variance τ² beyond what is expected, at least 0
		 */
		ModeratedVariance moderated(double luck) {
			double freedom = this.weight + this.number - 1;
			double enlarged = enlargement(this.number);
			return new ModeratedVariance((this.weight * (this.expected + luck) + (this.number - 1) * this.own) / freedom
					* enlarged * enlarged, freedom);
		}

	}

}
