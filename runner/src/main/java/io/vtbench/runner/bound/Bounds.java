package io.vtbench.runner.bound;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.scenario.BoundSpec;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * What an ideal machine could do under a scenario's load, with a formula that a reader
 * can check with a pocket calculator.
 */
public final class Bounds {

	/**
	 * Rounds that are not full and ramp-ups move the simulation off the plain formula.
	 */
	private static final double SAME = 0.001;

	/**
	 * One thing that throughput cannot exceed: an operational bound, true of any machine
	 * whatever the distribution of times (Lazowska et al. 1984, chapter 5).
	 *
	 * @param text what it is and how it is computed
	 * @param perSecond requests a second
	 */
	record Limit(String text, double perSecond) {

		/** N users who never pause, each with one request in S (Little's law). */
		static Limit users(int users, Duration serviceTime) {
			return new Limit(Figures.count(users, "user") + " / " + Figures.exactSeconds(serviceTime),
					users / seconds(serviceTime));
		}

		/** Threads of which each serves one request in S. */
		static Limit threads(int threads, Duration serviceTime) {
			return new Limit(Figures.count(threads, "thread") + " / " + Figures.exactSeconds(serviceTime),
					threads / seconds(serviceTime));
		}

		/** Arrivals of an open load: no more can be answered than are asked. */
		static Limit arrivals(double perSecond) {
			return new Limit("arrivals", perSecond);
		}

	}

	private Bounds() {
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
			return (spec.tasks() != null) ? tasks(spec.tasks(), threads, serviceTime) : null;
		}
		Long requests = load.totalRequests();
		if (requests == null || load.rate() != null || varies(sized.scenario())) {
			return operational(requests, limits(load, threads, serviceTime));
		}
		ClosedModel model = (load.requestsPerUser() != null)
				? ClosedModel.perUser(load.concurrency(), threads, serviceTime, load.requestsPerUser())
				: ClosedModel.shared(load.concurrency(), threads, serviceTime, requests);
		return closed((load.rampUp() != null) ? model.withRampUp(load.rampUp()) : model);
	}

	private static boolean varies(Scenario scenario) {
		return scenario.backends()
			.values()
			.stream()
			.anyMatch((properties) -> !"constant".equals(properties.getOrDefault("distribution", "constant")));
	}

	private static Limit[] limits(LoadSpec load, int threads, Duration serviceTime) {
		List<Limit> limits = new ArrayList<>();
		limits.add((load.rate() != null) ? Limit.arrivals(load.rate()) : Limit.users(load.concurrency(), serviceTime));
		if (threads != ClosedModel.UNBOUNDED) {
			limits.add(Limit.threads(threads, serviceTime));
		}
		return limits.toArray(Limit[]::new);
	}

	/** A closed load with one service time: simulated request by request. */
	static Bound closed(ClosedModel model) {
		ClosedModel.Outcome outcome = model.simulate();
		double plain = model.requests() * seconds(model.serviceTime()) / Math.min(model.users(), model.servers());
		String formula = formula(model) + " = " + Figures.exactSeconds(plain);
		if (Math.abs(outcome.makespanSeconds() / plain - 1) > SAME) {
			formula += "; simulated request by request"
					+ (model.rampUp().isZero() ? "" : " with a ramp-up of " + Figures.exactSeconds(model.rampUp()))
					+ ": " + Figures.exactSeconds(outcome.makespanSeconds());
		}
		return new Bound(outcome.makespanSeconds(), outcome.throughputPerSecond(), outcome.latencyMillis(), formula);
	}

	private static String formula(ClosedModel model) {
		String requests = Figures.exact(model.requests());
		String service = Figures.exactSeconds(model.serviceTime());
		String users = Figures.count(model.users(), "user");
		return requests + " x " + service + " / " + ((model.servers() == ClosedModel.UNBOUNDED) ? users
				: "min(" + users + ", " + Figures.count(model.servers(), "thread") + ")");
	}

	/** Tasks handed to an executor at once: ceil(tasks / threads) rounds of one task. */
	static Bound tasks(long tasks, int threads, Duration taskTime) {
		if (tasks < 1 || threads < 1) {
			throw new IllegalArgumentException("needs a task and a thread: " + tasks + ", " + threads);
		}
		long rounds = Math.ceilDiv(tasks, threads);
		double makespan = rounds * seconds(taskTime);
		String how = (rounds == 1) ? Figures.count(tasks, "task") + " at the same time"
				: "ceil(" + Figures.count(tasks, "task") + " / " + Figures.count(threads, "thread") + ") x "
						+ Figures.exactSeconds(taskTime);
		return new Bound(makespan, tasks / makespan, null, how + " = " + Figures.exactSeconds(makespan));
	}

	/**
	 * The lowest of several limits: for times that vary, and where time ends the run.
	 * @param requests in all; null where time ends the run
	 */
	static Bound operational(@Nullable Long requests, Limit... limits) {
		Limit lowest = Arrays.stream(limits)
			.min(Comparator.comparingDouble(Limit::perSecond))
			.orElseThrow(() -> new IllegalArgumentException("needs a limit"));
		List<String> texts = Arrays.stream(limits).map(Limit::text).toList();
		String rate = Figures.exact(lowest.perSecond()) + "/s";
		String formula = ((limits.length == 1) ? texts.getFirst()
				: texts.stream().collect(Collectors.joining(", ", "min(", ")"))) + " = " + rate;
		if (requests == null) {
			return new Bound(null, lowest.perSecond(), null, formula);
		}
		double makespan = requests / lowest.perSecond();
		return new Bound(makespan, lowest.perSecond(), null,
				formula + "; " + Figures.exact(requests) + " / " + rate + " = " + Figures.exactSeconds(makespan));
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

}
