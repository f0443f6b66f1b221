package io.vtbench.runner.bound;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Bound;
import io.vtbench.runner.scenario.BoundSpec;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Finds the model that fits a scenario's load. */
public final class ArmBound {

	private ArmBound() {
	}

	/**
	 * The bound of an arm; null where the scenario names no service time.
	 * @param delayFactor on the service time
	 */
	public static @Nullable Bound of(Scenario.Sized sized, String arm, Mode mode, double delayFactor) {
		BoundSpec spec = sized.scenario().bound();
		Duration scaled = sized.serviceTime();
		if (spec == null || scaled == null) {
			return null;
		}
		Duration serviceTime = Durations.scale(scaled, delayFactor);
		int threads = spec.threadsOf(arm, mode.name());
		LoadSpec load = sized.scenario().load();
		if (load == null) {
			return (spec.tasks() != null) ? Bounds.tasks(spec.tasks(), threads, serviceTime) : null;
		}
		Long requests = load.totalRequests();
		if (requests == null || load.rate() != null || varies(sized.scenario())) {
			return Bounds.operational(requests, limits(load, threads, serviceTime));
		}
		ClosedModel model = (load.requestsPerUser() != null)
				? ClosedModel.perUser(load.concurrency(), threads, serviceTime, load.requestsPerUser())
				: ClosedModel.shared(load.concurrency(), threads, serviceTime, requests);
		return Bounds.closed((load.rampUp() != null) ? model.withRampUp(load.rampUp()) : model);
	}

	private static boolean varies(Scenario scenario) {
		return scenario.backends()
			.values()
			.stream()
			.anyMatch((properties) -> !"constant".equals(properties.getOrDefault("distribution", "constant")));
	}

	private static ThroughputLimit[] limits(LoadSpec load, int threads, Duration serviceTime) {
		List<ThroughputLimit> limits = new ArrayList<>();
		if (load.rate() != null) {
			limits.add(ThroughputLimit.arrivals(load.rate()));
		}
		else {
			limits.add(ThroughputLimit.users(load.concurrency(), serviceTime));
		}
		if (threads != ClosedModel.UNBOUNDED) {
			limits.add(ThroughputLimit.threads(threads, serviceTime));
		}
		return limits.toArray(ThroughputLimit[]::new);
	}

}
