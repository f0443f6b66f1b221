package io.vtbench.runner.judge;

import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Estimates the variance of one pair's log ratio from its pairs and from the blocks
 * within them. A few pairs show little of their own variance, and with four of them a t
 * test pays for that more than for the noise. The blocks show it too, because pairs of
 * JVMs scatter hardly more than their blocks explain. Both are joined as a moderated
 * variance (Smyth 2004, Statistical Applications in Genetics and Molecular Biology 3,
 * article 3): <pre>
 * w² = variance of the blocks within their pairs
 * s₀² = 1.25 w²/m + σ²            what is expected of a pair: its m blocks, and its JVMs
 * d₀ = min(4, n (m-1) (s₀² / (1.25 w²/m))²)
 * v = (d₀ s₀² + (n-1) s²) / (d₀ + n - 1)
 * </pre> of n pairs with the variance s², with d₀ + n - 1 degrees of freedom. The factor
 * 1.25 allows for blocks that depend on their neighbours. σ is the smaller of a value by
 * metric and w/2, so that the interval of a figure that timers settle stays narrow.
 * <p>
 * Where s² is beyond what three of four such runs would have, the JVMs do differ, and s²
 * stands alone: the paired t test. Of fewer than four pairs too little is known to notice
 * that, so the error is enlarged. {@code .ci/recompute/rule_test.py} simulates the rule.
 *
 * @param variance variance v of one pair
 * @param degreesOfFreedom degrees of freedom of v
 * @param ofBlocks part of v that the blocks explain, 1.25 w²/m; 0 where there are no
 * blocks
 */
record ModeratedVariance(double variance, double degreesOfFreedom, double ofBlocks) {

	/** The most that s₀² weighs, in degrees of freedom. */
	static final double MOST_WEIGHT = 4;

	/** The factor on the variance of blocks, which depend on their neighbours. */
	static final double DEPENDENCE = 1.25;

	/** The share of runs whose JVMs are alike in which s² is not beyond s₀². */
	static final double USUAL = 0.75;

	/** The number of pairs below which the error is enlarged. */
	static final int FEW = 4;

	/** The share by which the error is enlarged for each pair that is missing. */
	static final double ENLARGED = 0.15;

	/**
	 * The scatter that a count and a clock cannot go below, as a standard deviation of
	 * logarithms.
	 */
	static final double RESOLUTION = 0.001;

	/**
	 * Joins pairs and blocks.
	 * @param d log ratios of the blocks of each pair: at least two pairs, each with at
	 * least two blocks
	 * @param jvms most that JVMs are expected to scatter, as a standard deviation of
	 * logarithms
	 */
	static ModeratedVariance ofBlocks(double[][] d, double jvms) {
		int pairs = d.length;
		double[] means = new double[pairs];
		double squares = 0;
		double blocks = 0;
		double shares = 0;
		for (int i = 0; i < pairs; i++) {
			means[i] = TTest.Sample.mean(d[i]);
			for (double block : d[i]) {
				squares += (block - means[i]) * (block - means[i]);
			}
			blocks += d[i].length;
			shares += 1.0 / d[i].length / pairs;
		}
		double freedom = blocks - pairs;
		double within = Math.max(squares / freedom, RESOLUTION * RESOLUTION);
		double ofBlocks = DEPENDENCE * within * shares;
		double expected = ofBlocks + Math.min(jvms * jvms, within / 4);
		double weight = Math.min(MOST_WEIGHT, freedom * Math.pow(expected / ofBlocks, 2));
		ModeratedVariance joined = joined(means, expected, weight, freedom, ofBlocks);
		double enlarged = enlargement(pairs);
		return new ModeratedVariance(joined.variance * enlarged * enlarged, joined.degreesOfFreedom, ofBlocks);
	}

	/**
	 * Joins pairs of forks that have no blocks with the scatter that is expected of them.
	 * @param d log ratios, at least two
	 * @param expected standard deviation of the log ratios
	 */
	static ModeratedVariance ofForks(double[] d, double expected) {
		return joined(d, expected * expected, MOST_WEIGHT, MOST_WEIGHT, 0);
	}

	/** Returns the factor on the error of so many pairs; 1 where they are not few. */
	static double enlargement(int pairs) {
		return 1 + ENLARGED * Math.max(0, FEW - pairs);
	}

	private static ModeratedVariance joined(double[] d, double expected, double weight, double freedom,
			double ofBlocks) {
		double scatter = new TTest.Sample(d, d.length).scatter();
		double own = scatter * scatter;
		int ownFreedom = d.length - 1;
		if (own > FDistribution.of(ownFreedom, freedom).inverseCumulativeProbability(USUAL) * expected) {
			return new ModeratedVariance(own, ownFreedom, ofBlocks);
		}
		return new ModeratedVariance((weight * expected + ownFreedom * own) / (weight + ownFreedom),
				weight + ownFreedom, ofBlocks);
	}

}
