package io.vtbench.backend.latency;

import java.util.random.RandomGenerator;

/**
 * How answer times spread around their mean. Whatever the distribution, the mean is the
 * configured latency.
 */
public enum Distribution {

	/** Always the mean. */
	CONSTANT {
		@Override
		double factor(double spread, RandomGenerator random) {
			return 1;
		}
	},

	/** Anything from mean x (1 - spread) to mean x (1 + spread), equally likely. */
	UNIFORM {
		@Override
		double factor(double spread, RandomGenerator random) {
			return 1 + spread * (2 * random.nextDouble() - 1);
		}
	},

	/** Memoryless, as in an M/M/1 queue; has no spread. */
	EXPONENTIAL {
		@Override
		double factor(double spread, RandomGenerator random) {
			return random.nextExponential();
		}
	},

	/**
	 * A long tail to the right: the spread is the standard deviation (sigma) of the
	 * latency's logarithm, whose mean is ln(mean) - sigma²/2.
	 */
	LOG_NORMAL {
		@Override
		double factor(double spread, RandomGenerator random) {
			return Math.exp(spread * random.nextGaussian() - spread * spread / 2);
		}
	};

	/**
	 * Draws one latency as a multiple of the mean.
	 */
	abstract double factor(double spread, RandomGenerator random);

}
