package io.vtbench.runner.result;

/**
 * Holds the thresholds that more than one part goes by. A threshold that only a single
 * check goes by stands in that check. "Above" means strictly above.
 */
public final class Thresholds {

	/** The smallest difference that changes a decision, 5 %. */
	public static final double RELEVANT = 0.05;

	/** The difference between two latencies, in ms, that nobody notices. */
	public static final double LATENCY_MILLIS = 1;

	/** The chance to call a difference where there is none, 0 to 1. */
	public static final double ALPHA = 0.05;

	/**
	 * The part of {@link #ALPHA} that the rows of single paths have where a load asks
	 * several; all other rows have the rest.
	 */
	public static final double ALPHA_OF_PATHS = 0.01;

	/**
	 * The share of stolen time, 0 to 1, above which a pair, or a round of blocks, is
	 * measured again: a relevant difference.
	 */
	public static final double STEAL = RELEVANT;

	/**
	 * The difference between the wall and the monotonic clock, in ms, above which it is a
	 * step, as of a time server.
	 */
	public static final double CLOCK_STEP_MILLIS = 10;

	/**
	 * The share of a user's requests without a right answer, 0 to 1, above which an arm
	 * fails under an overload, and no more users follow.
	 */
	public static final double UNSERVED = 0.1;

	/** The fewest pairs that have an interval. */
	public static final int MIN_PAIRS = 2;

	/** The number of requests of a fork below which its p99 would be noise. */
	public static final long ENOUGH_FOR_P99 = 10_000;

	private Thresholds() {
	}

}
