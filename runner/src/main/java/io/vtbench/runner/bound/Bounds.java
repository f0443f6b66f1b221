package io.vtbench.runner.bound;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Bound;
import org.jspecify.annotations.Nullable;

/** Bounds whose formula a reader can check with a pocket calculator. */
public final class Bounds {

	/**
	 * Rounds that are not full and ramp-ups move the simulation off the plain formula.
	 */
	private static final double SAME = 0.001;

	private Bounds() {
	}

	/** A closed load with one service time: simulated request by request. */
	public static Bound closed(ClosedModel model) {
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
	public static Bound tasks(long tasks, int threads, Duration taskTime) {
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
	public static Bound operational(@Nullable Long requests, ThroughputLimit... limits) {
		ThroughputLimit lowest = Arrays.stream(limits)
			.min(Comparator.comparingDouble(ThroughputLimit::perSecond))
			.orElseThrow(() -> new IllegalArgumentException("needs a limit"));
		List<String> texts = Arrays.stream(limits).map(ThroughputLimit::text).toList();
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
