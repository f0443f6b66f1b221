package io.vtbench.runner.run;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.result.ForkLatency;
import io.vtbench.runner.result.Requests;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/**
 * What was done in the window of a fork, as the load generator or the program itself says
 * it.
 *
 * @param range wall-clock time of the window
 * @param seconds its length by the clock of whoever did the work
 * @param threadKinds how many answers came from each kind of thread
 * @param failedChecks by name of the check: how often it failed
 * @param counts what must be equal in all arms; empty where time is the limit
 * @param cpuSeconds CPU time of the work, as the program itself says it; null where it
 * does not, and for a service
 * @param log single requests, warm-up included; empty where they were not kept
 */
record MeasuredWork(TimeRange range, double seconds, Requests requests, ForkLatency latency,
		Map<ThreadKind, Long> threadKinds, Map<String, Long> failedChecks, Map<String, Long> counts,
		@Nullable Double cpuSeconds, RequestLog log) {

	/** The kind of thread that did all of it. */
	ThreadKind threadKind() {
		List<ThreadKind> seen = this.threadKinds.entrySet()
			.stream()
			.filter((entry) -> entry.getValue() > 0)
			.map(Map.Entry::getKey)
			.toList();
		return switch (seen.size()) {
			case 0 -> ThreadKind.UNKNOWN;
			case 1 -> seen.getFirst();
			default -> ThreadKind.MIXED;
		};
	}

}
