package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * Latency of one fork as its users saw it, in milliseconds.
 *
 * @param p99 null below 10,000 requests, where it would be noise
 */
public record Latency(double mean, double p50, double p90, double p95, @Nullable Double p99, double max) {

	/**
	 * A percentile as k6 computes it, and so as every other of the suite's must be:
	 * linear between the two nearest values (definition 7 of Hyndman and Fan 1996).
	 * @param ascending at least one value
	 * @param quantile 0 to 1
	 */
	public static double quantile(double[] ascending, double quantile) {
		double place = quantile * (ascending.length - 1);
		int below = (int) place;
		double value = ascending[below];
		return (below + 1 < ascending.length) ? value + (place - below) * (ascending[below + 1] - value) : value;
	}

}
