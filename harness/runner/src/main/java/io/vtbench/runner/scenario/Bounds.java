package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.scenario.Scenario.BoundSpec;
import org.jspecify.annotations.Nullable;

/**
 * Computes what an ideal machine could do under a scenario's load, with a formula that a
 * reader can check with a pocket calculator.
 */
public final class Bounds {

	/**
	 * The relative difference up to which the simulation agrees with the plain formula:
	 * rounds that are not full and ramp-ups move it further.
	 */
	private static final double SAME = 0.001;

	/**
	 * Limits throughput: an operational bound, true of any machine whatever the
	 * distribution of times (Lazowska et al. 1984, chapter 5).
	 *
	 * @param text what it is and how it is computed
	 * @param perSecond requests a second
	 */
	record Limit(String text, double perSecond) {

		/**
		 * Limits throughput by N users who never pause, or by N threads, each with one
		 * request in S (Little's law).
		 */
		static Limit of(int number, String noun, Duration serviceTime) {
			return new Limit(Figures.count(number, noun) + " / " + Figures.exactSeconds(serviceTime),
					number / Experiment.seconds(serviceTime));
		}

	}

	private Bounds() {
	}

	/**
	 * Returns the bound of an arm; null where the scenario names no service time.
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
		return closed(new ClosedModel(load.concurrency(), threads, serviceTime, requests,
				load.requestsPerUser() != null, (load.rampUp() != null) ? load.rampUp() : Duration.ZERO));
	}

	private static boolean varies(Scenario scenario) {
		return scenario.backends()
			.values()
			.stream()
			.anyMatch((properties) -> !"constant".equals(properties.getOrDefault("distribution", "constant")));
	}

	private static Limit[] limits(LoadSpec load, int threads, Duration serviceTime) {
		List<Limit> limits = new ArrayList<>();
		limits.add((load.rate() != null) ? new Limit("arrivals", load.rate())
				: Limit.of(load.concurrency(), "user", serviceTime));
		if (threads != ClosedModel.UNBOUNDED) {
			limits.add(Limit.of(threads, "thread", serviceTime));
		}
		return limits.toArray(Limit[]::new);
	}

	/**
	 * Computes the bound of a closed load with one service time, simulated request by
	 * request.
	 */
	static Bound closed(ClosedModel model) {
		ClosedModel.Simulated ideal = model.simulate();
		double plain = model.requests() * Experiment.seconds(model.serviceTime())
				/ Math.min(model.users(), model.servers());
		String formula = formula(model) + " = " + Figures.exactSeconds(plain);
		if (Math.abs(ideal.makespanSeconds() / plain - 1) > SAME) {
			formula += "; simulated request by request"
					+ (model.rampUp().isZero() ? "" : " with a ramp-up of " + Figures.exactSeconds(model.rampUp()))
					+ ": " + Figures.exactSeconds(ideal.makespanSeconds());
		}
		return new Bound(ideal.makespanSeconds(), ideal.throughputPerSecond(), ideal.latencyMillis(), formula);
	}

	private static String formula(ClosedModel model) {
		String requests = Figures.exact(model.requests());
		String service = Figures.exactSeconds(model.serviceTime());
		String users = Figures.count(model.users(), "user");
		return requests + " x " + service + " / " + ((model.servers() == ClosedModel.UNBOUNDED) ? users
				: "min(" + users + ", " + Figures.count(model.servers(), "thread") + ")");
	}

	/**
	 * Computes the bound of tasks that are handed to an executor at once: ceil(tasks /
	 * threads) rounds of one task.
	 */
	static Bound tasks(long tasks, int threads, Duration taskTime) {
		long rounds = Math.ceilDiv(tasks, threads);
		double makespan = rounds * Experiment.seconds(taskTime);
		String how = (rounds == 1) ? Figures.count(tasks, "task") + " at the same time"
				: "ceil(" + Figures.count(tasks, "task") + " / " + Figures.count(threads, "thread") + ") x "
						+ Figures.exactSeconds(taskTime);
		return new Bound(makespan, tasks / makespan, null, how + " = " + Figures.exactSeconds(makespan));
	}

	/**
	 * Takes the lowest of several limits: for times that vary, and where time ends the
	 * run.
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

	/**
	 * Simulates an ideal machine under a closed load: every request takes the same
	 * service time on one of its servers (threads), waits in order of arrival when all
	 * are busy, and costs nothing else. Users start evenly over the ramp-up and send
	 * their next request as soon as they have an answer.
	 *
	 * @param users who send at the same time
	 * @param servers requests served at a time, {@link #UNBOUNDED} where nothing limits
	 * them
	 * @param serviceTime of every request
	 * @param requests in all
	 * @param perUser whether every user sends an equal part of them, or one and then,
	 * whoever is free, the next
	 * @param rampUp over which users start
	 */
	record ClosedModel(int users, int servers, Duration serviceTime, long requests, boolean perUser, Duration rampUp) {

		/** The servers of a machine that serves every request at once. */
		static final int UNBOUNDED = Integer.MAX_VALUE;

		/**
		 * The figures that the ideal machine shows.
		 *
		 * @param makespanSeconds first start to last end
		 * @param throughputPerSecond requests / makespan
		 */
		record Simulated(double makespanSeconds, double throughputPerSecond, Latency latencyMillis) {

		}

		/**
		 * Simulates every request, exactly, in time proportional to their number. With
		 * one service time and one queue, requests end in the order in which they arrive:
		 * request k begins when it arrives or when request k - servers ends, whichever is
		 * later, and users come back in the order of their answers, so no event queue is
		 * needed.
		 */
		Simulated simulate() {
			int n = Math.toIntExact(this.requests);
			long service = this.serviceTime.toNanos();
			long[] ends = new long[n];
			long[] latencies = new long[n];
			int[] userOf = new int[n];
			long[] left = new long[this.users];
			Arrays.fill(left, this.perUser ? this.requests / this.users : Long.MAX_VALUE);
			int started = 0;
			int returned = 0;
			for (int k = 0; k < n; k++) {
				while (returned < k && left[userOf[returned]] == 0) {
					returned++;
				}
				long first = (started < this.users) ? Math.round((double) this.rampUp.toNanos() * started / this.users)
						: Long.MAX_VALUE;
				// each user sends one in any case, however late it starts
				boolean reserved = !this.perUser && n - k <= this.users - started;
				long again = (returned < k && !reserved) ? ends[returned] : Long.MAX_VALUE;
				int user = (first <= again) ? started++ : userOf[returned++];
				long arrival = Math.min(first, again);
				long begin = (k >= this.servers) ? Math.max(arrival, ends[k - this.servers]) : arrival;
				ends[k] = begin + service;
				latencies[k] = ends[k] - arrival;
				userOf[k] = user;
				left[user]--;
			}
			Arrays.sort(latencies);
			double makespan = ends[n - 1] / 1e9;
			double[] millis = Arrays.stream(latencies).mapToDouble((nanos) -> nanos / 1e6).toArray();
			return new Simulated(makespan, n / makespan, Latency.of(millis));
		}

	}

}
