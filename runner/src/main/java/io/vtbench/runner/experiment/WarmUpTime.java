package io.vtbench.runner.experiment;

import java.time.Duration;

/**
 * How long a warm-up without delay takes. Requests end it, or a time does: how fast a
 * service is that is not one of the suite, nobody knows before.
 */
public final class WarmUpTime {

	/** Requests per second without delay, as the suite's services serve on two cores. */
	private static final double RATE = 1500;

	/** A burst may take so many times as long as at that rate, … */
	private static final double FACTOR = 3;

	/** … and this time in any case. */
	private static final Duration LEAST = Duration.ofSeconds(30);

	/** Until a subject has settled after its first burst; with k6's starts. */
	private static final double FEW_BURSTS = 4;

	/** All bursts after the first may take twice as long as they are meant to. */
	private static final double MORE_SECONDS = 2 * Timing.MAX_BURSTS * Timing.BURST_SECONDS;

	private WarmUpTime() {
	}

	/**
	 * Expected seconds of a warm-up.
	 * @param requests of the first burst
	 * @param mostBursts that may follow each other
	 */
	public static double expectedSeconds(long requests, int mostBursts) {
		double more = (mostBursts > 1 && requests > 0) ? FEW_BURSTS * Timing.BURST_SECONDS : 0;
		return requests / RATE + more;
	}

	/** After this time a burst sends no more; what is under way is still answered. */
	public static Duration longestBurst(long requests) {
		Duration longest = Duration.ofMillis(Math.round(FACTOR * 1000 * requests / RATE));
		return (longest.compareTo(LEAST) > 0) ? longest : LEAST;
	}

	/** After this time no burst begins. */
	public static double longestSeconds(long requests, int mostBursts) {
		if (requests == 0) {
			return 0;
		}
		return Experiment.seconds(longestBurst(requests)) + ((mostBursts > 1) ? MORE_SECONDS : 0);
	}

}
