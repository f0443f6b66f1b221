package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;

/**
 * Latency of the requests that a fork completed; what was rejected or failed has none, so
 * that a fast "no" makes nothing look faster.
 *
 * @param curve ascending; empty where not kept
 * @param drift mean of the last third of the window over that of the first third; null
 * where unknown
 */
public record ForkLatency(Latency summary, List<Point> curve, @Nullable Double drift) {

	/**
	 * One point of the distribution; in JSON an array of two numbers.
	 *
	 * @param quantile 0 to 1
	 */
	@JsonFormat(shape = JsonFormat.Shape.ARRAY)
	public record Point(double quantile, double millis) {

	}

}
