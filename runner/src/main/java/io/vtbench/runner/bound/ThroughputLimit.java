package io.vtbench.runner.bound;

import io.vtbench.runner.format.Figures;

import java.time.Duration;

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

	/** N users, each with one request in S + Z (Little's law). */
	public static ThroughputLimit users(int users, Duration serviceTime, Duration thinkTime) {
		String cycle = thinkTime.isZero() ? Figures.exactSeconds(serviceTime)
				: "(" + Figures.exactSeconds(serviceTime) + " + " + Figures.exactSeconds(thinkTime) + ")";
		return new ThroughputLimit(Figures.count(users, "user") + " / " + cycle,
				users / seconds(serviceTime.plus(thinkTime)));
	}

	/** Threads of which each serves one request in S. */
	public static ThroughputLimit threads(int threads, Duration serviceTime) {
		return new ThroughputLimit(Figures.count(threads, "thread") + " / " + Figures.exactSeconds(serviceTime),
				threads / seconds(serviceTime));
	}

	/** Pooled connections of which each is held for a time by every request. */
	public static ThroughputLimit pool(int connections, Duration held) {
		return new ThroughputLimit(Figures.count(connections, "connection") + " / " + Figures.exactSeconds(held),
				connections / seconds(held));
	}

	/** Processors of which each works for a time on every request. */
	public static ThroughputLimit processors(int cores, Duration cpuPerRequest) {
		return new ThroughputLimit(Figures.count(cores, "processor") + " / " + Figures.exactSeconds(cpuPerRequest),
				cores / seconds(cpuPerRequest));
	}

	/** Arrivals of an open load: no more can be answered than are asked. */
	public static ThroughputLimit arrivals(double perSecond) {
		return new ThroughputLimit("arrivals", perSecond);
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

}
