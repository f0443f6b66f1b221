package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;

/**
 * Holds the latency of one fork as its users saw it, in milliseconds.
 *
 * @param p99 99th percentile; null below 10,000 requests, where it would be noise
 */
public record Latency(double mean, double p50, double p90, double p95, @Nullable Double p99, double max) {

	/**
	 * Computes mean and percentiles.
	 * @param ascending latencies in ascending order, at least one
	 */
	public static Latency of(double[] ascending) {
		return new Latency(Arrays.stream(ascending).average().orElseThrow(), quantile(ascending, 0.5),
				quantile(ascending, 0.9), quantile(ascending, 0.95),
				(ascending.length >= Thresholds.ENOUGH_FOR_P99) ? quantile(ascending, 0.99) : null,
				ascending[ascending.length - 1]);
	}

	/**
	 * Computes a percentile as k6 does, and so as every other of the suite's must be:
	 * linear between the two nearest values (definition 7 of Hyndman and Fan 1996).
	 * @param ascending values in ascending order, at least one
	 * @param quantile share of the values below it, 0 to 1
	 */
	public static double quantile(double[] ascending, double quantile) {
		double place = quantile * (ascending.length - 1);
		int below = (int) place;
		double value = ascending[below];
		return (below + 1 < ascending.length) ? value + (place - below) * (ascending[below + 1] - value) : value;
	}

	/**
	 * Holds the latency of the requests that a fork completed. Requests that were
	 * rejected or failed have none, so that a fast "no" makes nothing look faster.
	 *
	 * @param summary mean and percentiles
	 * @param curve points of the distribution, ascending; empty where not kept
	 * @param drift mean of the last third of the window over that of the first third;
	 * null where unknown
	 */
	public record ForkLatency(Latency summary, List<Point> curve, @Nullable Double drift) {

		/**
		 * Holds one point of the distribution; in JSON an array of two numbers.
		 *
		 * @param quantile share of the requests, 0 to 1
		 */
		@JsonFormat(shape = JsonFormat.Shape.ARRAY)
		public record Point(double quantile, double millis) {

		}

	}

}
