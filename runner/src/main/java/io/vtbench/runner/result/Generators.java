package io.vtbench.runner.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Several load generators that sent the load of one window together.
 *
 * @param each in the order of their numbers
 * @param startSkewMillis first request of the last to begin after that of the first, by
 * the generators' clocks
 * @param clockDifferenceMillis most that the clocks of two generators differ by; 0 on one
 * node, null where it is not known
 * @param p95Uncertainty by how much the p95 of all requests may differ from the one that
 * stands in the result, as a share of it: each generator hands over quantiles, not
 * samples
 */
public record Generators(List<Each> each, double startSkewMillis, @Nullable Double clockDifferenceMillis,
		double p95Uncertainty) {

	/**
	 * One generator.
	 *
	 * @param startedAfterMillis after the first of all
	 * @param p95Millis of its own requests; null where none was served
	 */
	public record Each(long requests, double startedAfterMillis, @Nullable Double p95Millis) {

	}

}
