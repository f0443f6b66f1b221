package io.vtbench.runner.run;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.result.ForkLatency;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Requests;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/** What k6 says of the work in a window. */
final class K6Work {

	private final LoadSpec load;

	private final K6Summary summary;

	private K6Work(LoadSpec load, K6Summary summary) {
		this.load = load;
		this.summary = summary;
	}

	/**
	 * Of one call of k6.
	 * @param warmUp requests at the test load before the window, if kept
	 * @param requests those of the window, if kept
	 * @throws LoadException where no request was served
	 */
	static MeasuredWork of(LoadSpec load, K6Summary summary, RequestLog warmUp, RequestLog requests) {
		return new K6Work(load, summary).work(warmUp, requests);
	}

	private MeasuredWork work(RequestLog warmUp, RequestLog requests) {
		K6Summary all = this.summary;
		TimeRange range = new TimeRange(all.startedAtMillis(), all.endedAtMillis());
		Map<String, Long> failed = new LinkedHashMap<>();
		all.checks().forEach((name, tally) -> failed.put(name, tally.fails()));
		Map<ThreadKind, Long> kinds = new EnumMap<>(ThreadKind.class);
		all.threadKinds().forEach((kind, answers) -> kinds.merge(ThreadKind.of(kind), answers, Long::sum));
		return new MeasuredWork(range, all.windowSeconds(),
				new Requests(all.offered(), all.served(), all.rejected(), all.errors(), all.droppedIterations(),
						all.lateArrivals()),
				new ForkLatency(latency(), curve(), drift(requests, range)), kinds, failed, counts(), null,
				requests.isEmpty() ? requests : warmUp.and(requests));
	}

	private Latency latency() {
		K6Summary.LatencyMillis latency = this.summary.latencyMillis();
		if (latency == null) {
			throw new LoadException(nothingServed() + "; see raw/*k6.log for what was answered");
		}
		return new Latency(latency.mean(), latency.p50(), latency.p90(), latency.p95(), latency.p99(), latency.max());
	}

	private String nothingServed() {
		if (this.summary.completed() == 0) {
			return "no request ended in the window";
		}
		if (this.summary.rejected() == 0) {
			return "all " + this.summary.errors() + " requests of the window failed";
		}
		return "no request of the window was served: " + this.summary.rejected() + " were rejected, "
				+ this.summary.errors() + " failed";
	}

	private List<ForkLatency.Point> curve() {
		return this.summary.latencyCurve().stream().map((point) -> new ForkLatency.Point(point[0], point[1])).toList();
	}

	private @Nullable Double drift(RequestLog requests, TimeRange range) {
		return (this.load.rampUp() == null)
				? requests.drift(range.fromMillis(), range.toMillis(), this.load.concurrency()) : null;
	}

	private Map<String, Long> counts() {
		Map<String, Long> counts = new LinkedHashMap<>();
		if (this.load.totalRequests() != null) {
			counts.put("requests", this.summary.completed());
		}
		// users that take the next request as they are free ask for other names each
		// time,
		// and who is rejected is chance
		if (this.summary.checksum() != null && this.load.requestsPerUser() != null && this.load.accepted() == null) {
			counts.put("checksum of answers", this.summary.checksum());
		}
		return counts;
	}

}
