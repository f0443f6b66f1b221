package io.vtbench.runner.scenario;

import org.jspecify.annotations.Nullable;

/**
 * Holds what one load on one arm showed, for people who watch. Nothing that measures or
 * judges reads it.
 *
 * @param arm name of the arm
 * @param stage load that it was part of
 * @param perSecond requests served a second
 * @param p95Millis 95th percentile of the latency in ms; null where nothing was served
 * @param machine use of the processors meanwhile
 */
public record LiveFigures(String arm, Stage stage, double perSecond, @Nullable Double p95Millis, Machine machine) {

	/** Names a load. */
	public enum Stage {

		/** The load is still searched for. */
		SEARCH,

		/** Users send their next request after the last answer. */
		USERS,

		/** Requests arrive at a rate. */
		RATE,

		/** There are several times the users that an arm can serve. */
		OVERLOAD,

		/** Requests arrive at one rate after the other. */
		RISING

	}

	/**
	 * Holds shares of the processors, 0 to 1, during a load; a share is null where it was
	 * not read.
	 *
	 * @param service share of the service
	 * @param generator share of k6
	 * @param others share of other programs
	 * @param steal share of other virtual machines
	 */
	public record Machine(@Nullable Double service, @Nullable Double generator, @Nullable Double others,
			@Nullable Double steal) {

		/** No share was read. */
		public static final Machine UNREAD = new Machine(null, null, null, null);

	}

}
