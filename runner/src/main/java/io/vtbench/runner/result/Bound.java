package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * What queueing theory allows on an ideal machine.
 *
 * @param makespanSeconds shortest; null where time is the limit
 * @param throughputPerSecond highest
 * @param latencyMillis of the ideal machine at this load; null where not modelled
 * @param formula how it follows from the scenario, for people
 */
public record Bound(@Nullable Double makespanSeconds, double throughputPerSecond, @Nullable Latency latencyMillis,
		String formula) {

}
