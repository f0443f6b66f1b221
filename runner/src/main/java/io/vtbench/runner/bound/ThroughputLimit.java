package io.vtbench.runner.bound;

import java.time.Duration;

import io.vtbench.runner.format.Figures;

/**
 * One thing that throughput cannot exceed: an operational bound, true of any machine
 * whatever the distribution of times (Lazowska et al. 1984, chapter 5).
 *
 * @param text what it is and how it is computed, for people
 * @param perSecond requests a second
 */
public record ThroughputLimit(String text, double perSecond) {

	public ThroughputLimit {
		if (!(perSecond > 0)) {
			throw new IllegalArgumentException("a limit must be above 0, but " + text + " is " + perSecond);
		}
	}

	/** N users who never pause, each with one request in S (Little's law). */
	public static ThroughputLimit users(int users, Duration serviceTime) {
		return new ThroughputLimit(Figures.count(users, "user") + " / " + Figures.exactSeconds(serviceTime),
				users / seconds(serviceTime));
	}

	/** Threads of which each serves one request in S. */
	public static ThroughputLimit threads(int threads, Duration serviceTime) {
		return new ThroughputLimit(Figures.count(threads, "thread") + " / " + Figures.exactSeconds(serviceTime),
				threads / seconds(serviceTime));
	}

	/** Arrivals of an open load: no more can be answered than are asked. */
	public static ThroughputLimit arrivals(double perSecond) {
		return new ThroughputLimit("arrivals", perSecond);
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

}
