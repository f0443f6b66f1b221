package io.vtbench.runner.result;

import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Holds the load that the load generator was to send.
 *
 * @param script k6 script, or the program of a task
 * @param model closed or open model, or a task
 * @param shape shared, per-user, duration, arrival-rate or task
 * @param users number of concurrent users; null for a task or an open model
 * @param requests number of requests in all; null where time is the limit
 * @param ratePerSecond arrivals of an open model; null for any other
 * @param rampUpSeconds time over which users start
 * @param durationSeconds length of the measured window; null where time is not the limit
 * @param warmUpRequests requests without delay in each fork before the window
 * @param warmUpSeconds seconds at the test load in each fork before the window
 * @param phases parts of the window with a rate each; empty where the rate is the same
 */
public record LoadFacts(String script, LoadModel model, String shape, @Nullable Integer users, @Nullable Long requests,
		@Nullable Double ratePerSecond, double rampUpSeconds, @Nullable Double durationSeconds, long warmUpRequests,
		double warmUpSeconds, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LoadPhase> phases) {

	public LoadFacts {
		phases = (phases != null) ? List.copyOf(phases) : List.of();
	}

	/** Returns whether the load is a program that runs to its end, without users. */
	@JsonIgnore
	public boolean isTask() {
		return this.model == LoadModel.TASK;
	}

	/**
	 * Holds a part of the window of an open load with a rate of its own.
	 *
	 * @param ratePerSecond arrivals
	 * @param seconds length of the part
	 */
	public record LoadPhase(double ratePerSecond, double seconds) {

		@Override
		public String toString() {
			return this.ratePerSecond + "/s for " + this.seconds + " s";
		}

	}

	/** Says when the next request is sent. */
	public enum LoadModel {

		/** Sends the next request of a user after the answer to the last. */
		CLOSED,

		/** Sends requests by a clock: they arrive at a set rate, whatever the answers. */
		OPEN,

		/** Sends no requests: a program runs to its end, without users. */
		TASK;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
