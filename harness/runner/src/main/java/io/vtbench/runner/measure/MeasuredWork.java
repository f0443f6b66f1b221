package io.vtbench.runner.measure;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Answers.OfPath;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.Latency.ForkLatency.Point;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Holds what was done in the window of a fork, as the load generator or the program
 * itself says it.
 *
 * @param seconds length of the window by the clock of whoever did the work
 * @param threadKinds number of answers from each thread type
 * @param failedChecks how often each check failed, by the name of the check
 * @param counts what must be equal in all arms; empty where time is the limit
 * @param cpuSeconds CPU time of the work, as the program itself says it; null where it
 * does not, and for a service
 * @param log single requests, warm-up included; empty where they were not kept
 * @param answers answers by kind and path; null where nobody looked at them
 */
record MeasuredWork(TimeRange range, double seconds, Requests requests, ForkLatency latency,
		Map<ThreadKind, Long> threadKinds, Map<String, Long> failedChecks, Map<String, Long> counts,
		@Nullable Double cpuSeconds, RequestLog log, @Nullable Answers answers) {

	/**
	 * Makes the work of one call of k6, or of several as one, of which no single requests
	 * were kept.
	 * @throws LoadException where no request was served
	 */
	static MeasuredWork of(LoadSpec load, K6Summary summary) {
		return of(load, summary, RequestLog.none(), RequestLog.none());
	}

	/**
	 * Makes the work of one call of k6.
	 * @param warmUp requests at the test load before the window; empty where they were
	 * not kept
	 * @param requests those of the window; empty where they were not kept
	 * @throws LoadException where no request was served
	 */
	static MeasuredWork of(LoadSpec load, K6Summary summary, RequestLog warmUp, RequestLog requests) {
		TimeRange range = new TimeRange(summary.startedAtMillis(), summary.endedAtMillis());
		Map<String, Long> failed = new LinkedHashMap<>();
		summary.checks().forEach((name, tally) -> failed.put(name, tally.fails()));
		Map<ThreadKind, Long> kinds = new EnumMap<>(ThreadKind.class);
		summary.threadKinds().forEach((kind, answers) -> kinds.merge(ThreadKind.of(kind), answers, Long::sum));
		List<Point> curve = summary.latencyCurve().stream().map((point) -> new Point(point[0], point[1])).toList();
		Double drift = (load.rampUp() == null)
				? requests.drift(range.fromMillis(), range.toMillis(), load.concurrency()) : null;
		return new MeasuredWork(range, summary.windowSeconds(),
				new Requests(summary.offered(), summary.served(), summary.rejected(), summary.errors(),
						summary.droppedIterations(), summary.lateArrivals()),
				new ForkLatency(requireLatency(summary), curve, drift), kinds, failed, counts(load, summary), null,
				requests.isEmpty() ? requests : warmUp.and(requests), answers(summary));
	}

	/** Returns the requests by path; empty where one path alone was asked. */
	static List<OfPath> paths(K6Summary summary) {
		return (summary.paths() == null) ? List.of()
				: summary.paths()
					.stream()
					.map((path) -> new OfPath(path.name(), path.completed(), path.latencyMillis()))
					.toList();
	}

	private static @Nullable Answers answers(K6Summary summary) {
		List<OfPath> paths = paths(summary);
		return (summary.answers() == null && paths.isEmpty()) ? null
				: new Answers((summary.answers() != null) ? summary.answers() : Map.of(), paths);
	}

	private static Latency requireLatency(K6Summary summary) {
		Latency latency = summary.latencyMillis();
		if (latency == null) {
			String reason = (summary.completed() == 0) ? "no request ended in the window"
					: (summary.rejected() == 0) ? "all " + summary.errors() + " requests of the window failed"
							: "no request of the window was served: " + summary.rejected() + " were rejected, "
									+ summary.errors() + " failed";
			throw new LoadException(reason + "; see raw/*k6.log for what was answered");
		}
		return latency;
	}

	/**
	 * Returns what must be equal in all arms. Users that take the next request as they
	 * are free ask for other names each time, and who is rejected is chance: such answers
	 * have no checksum to compare.
	 */
	private static Map<String, Long> counts(LoadSpec load, K6Summary summary) {
		Map<String, Long> counts = new LinkedHashMap<>();
		if (load.totalRequests() != null) {
			counts.put("requests", summary.completed());
		}
		if (summary.checksum() != null && load.requestsPerUser() != null && load.accepted() == null) {
			counts.put("checksum of answers", summary.checksum());
		}
		return counts;
	}

	/**
	 * Returns the thread type that did all of the work; mixed where several did, unknown
	 * where none was seen.
	 */
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
