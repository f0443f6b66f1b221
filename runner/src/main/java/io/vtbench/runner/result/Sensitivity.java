package io.vtbench.runner.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How small a difference a comparison could show, taken its own scatter for the true one.
 *
 * @param smallest true difference for which four of five such runs have a 95 % interval
 * without 1; 0.12 is 12 %
 * @param needed what it takes to see given differences as reliably
 */
public record Sensitivity(double smallest, List<Effort> needed) {

	/**
	 * What it takes to see a difference in four of five runs.
	 *
	 * @param difference 0.05 is 5 %
	 * @param pairs an even number
	 * @param minutes at the pace of the run; null where it is unknown
	 */
	public record Effort(double difference, int pairs, @Nullable Double minutes) {

	}

}
