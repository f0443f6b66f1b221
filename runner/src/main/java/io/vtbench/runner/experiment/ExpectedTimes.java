package io.vtbench.runner.experiment;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

/**
 * The times that designs keep to and that the expected length of a run follows from. A
 * warm-up without delay ends after its requests, or after a time: how fast a service is
 * that is not one of the suite, nobody knows before.
 */
public final class ExpectedTimes {

	/** Bursts of a warm-up at most; more would be a measurement of its own. */
	public static final int MAX_BURSTS = 8;

	/** Seconds of one burst: twenty readings of the CPU time, six of the threads. */
	public static final double BURST_SECONDS = 3;

	/** Attempts of a rate before the first pair of a duet. */
	public static final int CALIBRATION_ATTEMPTS = 2;

	/** The capacity and each attempt, with the starts and ends of k6. */
	public static final double CALIBRATION_SECONDS = (1 + CALIBRATION_ATTEMPTS) * 7.0;

	/** The factor for the starts of k6 and the part of each block that does not count. */
	public static final double BLOCK_OVERHEAD = 1.4;

	/** Requests per second without delay, as the suite's services serve on two cores. */
	private static final double WARM_UP_RATE = 1500;

	/** A burst may take so many times as long as at that rate. */
	private static final double BURST_FACTOR = 3;

	/** A burst may take this time in any case. */
	private static final Duration MIN_BURST_LIMIT = Duration.ofSeconds(30);

	/** Bursts until a subject has settled after its first one, with k6's starts. */
	private static final double EXPECTED_BURSTS = 4;

	/** All bursts after the first may take twice as long as they are meant to. */
	private static final double MORE_SECONDS = 2 * MAX_BURSTS * BURST_SECONDS;

	private ExpectedTimes() {
	}

	/**
	 * Expected seconds of a warm-up without delay.
	 * @param requests of the first burst
	 * @param maxBursts that may follow each other
	 */
	static double expectedWarmUpSeconds(long requests, int maxBursts) {
		double more = (maxBursts > 1 && requests > 0) ? EXPECTED_BURSTS * BURST_SECONDS : 0;
		return requests / WARM_UP_RATE + more;
	}

	/** After this time a burst sends no more; what is under way is still answered. */
	public static Duration longestBurst(long requests) {
		Duration longest = Duration.ofMillis(Math.round(BURST_FACTOR * 1000 * requests / WARM_UP_RATE));
		return Collections.max(List.of(longest, MIN_BURST_LIMIT));
	}

	/** Seconds of a warm-up without delay after which no burst begins. */
	public static double longestWarmUpSeconds(long requests, int maxBursts) {
		if (requests == 0) {
			return 0;
		}
		return Experiment.seconds(longestBurst(requests)) + ((maxBursts > 1) ? MORE_SECONDS : 0);
	}

}
