package io.vtbench.runner.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What happened over a fork, in equal steps. Every list has one entry a step; null where
 * there was no reading.
 *
 * @param stepSeconds length of a step
 * @param windowFromSeconds start of the measured window, from the start of the timeline;
 * what comes before is warm-up
 * @param windowToSeconds end of the measured window
 * @param throughputPerSecond requests that ended in the step / step
 * @param latencyP50Millis of requests that ended in the step
 * @param latencyP95Millis of requests that ended in the step
 * @param subjectCpu processor use of the subject, in cores
 * @param k6Cpu processor use of the load generator, in cores
 */
public record Timeline(double stepSeconds, double windowFromSeconds, double windowToSeconds,
		List<@Nullable Double> throughputPerSecond, List<@Nullable Double> latencyP50Millis,
		List<@Nullable Double> latencyP95Millis, List<@Nullable Double> subjectCpu, List<@Nullable Double> k6Cpu,
		List<@Nullable Double> subjectRssBytes, List<@Nullable Double> heapBytes,
		List<@Nullable Double> requestsInFlight, List<@Nullable Double> connections) {

	/** The same without steps. */
	Timeline withoutSteps() {
		List<@Nullable Double> none = List.of();
		return new Timeline(this.stepSeconds, this.windowFromSeconds, this.windowToSeconds, none, none, none, none,
				none, none, none, none, none);
	}

	/** How many steps there are. */
	public int steps() {
		return this.subjectCpu.size();
	}

}
