package io.vtbench.runner.bound;

import java.time.Duration;
import java.util.Arrays;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * An ideal machine under a closed load: every request takes the same service time on one
 * of its servers (threads), waits in order of arrival when all are busy, and costs
 * nothing else. Users start evenly over the ramp-up and send their next request as soon
 * as they have an answer.
 *
 * @param users who send at the same time
 * @param servers requests served at a time, {@link #UNBOUNDED} where nothing limits them
 * @param serviceTime of every request
 * @param requests in all
 * @param perUser whether every user sends an equal part of them, or one and then, whoever
 * is free, the next
 * @param rampUp over which users start
 */
@RecordBuilder
record ClosedModel(int users, int servers, Duration serviceTime, long requests, boolean perUser,
		Duration rampUp) implements ClosedModelBuilder.With {

	/** Servers of a machine that serves every request at once. */
	static final int UNBOUNDED = Integer.MAX_VALUE;

	/** With more requests, the arrays of the simulation would no longer be small. */
	private static final long MAX_REQUESTS = 20_000_000;

	ClosedModel {
		if (users < 1 || servers < 1 || requests < 1 || requests > MAX_REQUESTS) {
			throw new IllegalArgumentException("needs at least one user, one server and one request, and at most "
					+ MAX_REQUESTS + " requests: " + users + ", " + servers + ", " + requests);
		}
		if (perUser && requests % users != 0) {
			throw new IllegalArgumentException(requests + " requests cannot be shared evenly by " + users + " users");
		}
		if (serviceTime.isNegative() || serviceTime.isZero() || rampUp.isNegative()) {
			throw new IllegalArgumentException(
					"needs a service time above zero and no negative time: " + serviceTime + ", " + rampUp);
		}
	}

	/** Users who take the next request as soon as they are free. */
	static ClosedModel shared(int users, int servers, Duration serviceTime, long requests) {
		return new ClosedModel(users, servers, serviceTime, requests, false, Duration.ZERO);
	}

	/** Users who send the same number of requests each. */
	static ClosedModel perUser(int users, int servers, Duration serviceTime, long requestsPerUser) {
		return new ClosedModel(users, servers, serviceTime, users * requestsPerUser, true, Duration.ZERO);
	}

	/**
	 * What the ideal machine shows.
	 *
	 * @param makespanSeconds first start to last end
	 * @param throughputPerSecond requests / makespan
	 */
	record Outcome(double makespanSeconds, double throughputPerSecond, Latency latencyMillis) {

	}

	/**
	 * Simulates every request, exactly, in time proportional to their number. With one
	 * service time and one queue, requests end in the order in which they arrive: request
	 * k begins when it arrives or when request k - servers ends, whichever is later, and
	 * users come back in the order of their answers, so no event queue is needed.
	 */
	Outcome simulate() {
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
			long first = (started < this.users) ? startOf(started) : Long.MAX_VALUE;
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
		return new Outcome(makespan, n / makespan, summary(latencies));
	}

	private long startOf(int user) {
		return Math.round((double) this.rampUp.toNanos() * user / this.users);
	}

	private static Latency summary(long[] sorted) {
		double[] millis = Arrays.stream(sorted).mapToDouble((nanos) -> nanos / 1e6).toArray();
		double mean = Arrays.stream(millis).average().orElseThrow();
		@Nullable Double p99 = (millis.length >= Thresholds.ENOUGH_FOR_P99) ? Latency.quantile(millis, 0.99) : null;
		return new Latency(mean, Latency.quantile(millis, 0.5), Latency.quantile(millis, 0.9),
				Latency.quantile(millis, 0.95), p99, Latency.quantile(millis, 1));
	}

}
