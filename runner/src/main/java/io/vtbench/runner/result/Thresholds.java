package io.vtbench.runner.result;

/**
 * Thresholds that more than one part goes by. One that only a single check goes by stands
 * in that check. "Above" means strictly above.
 */
public final class Thresholds {

	/** The smallest difference that changes a decision. */
	public static final double RELEVANT = 0.05;

	/** Chance to call a difference where there is none. */
	public static final double ALPHA = 0.05;

	/**
	 * Above this share of stolen time a pair, or a round of blocks, is measured again: a
	 * relevant difference.
	 */
	public static final double STEAL = RELEVANT;

	/** More between the wall and the monotonic clock is a step, as of a time server. */
	public static final double CLOCK_STEP_MILLIS = 10;

	/** Requests of a fork below which its p99 would be noise. */
	public static final long ENOUGH_FOR_P99 = 10_000;

	private Thresholds() {
	}

}
