package io.vtbench.runner.analysis;

import java.time.Duration;

/**
 * One thing that throughput cannot exceed: an operational bound, true of any machine
 * whatever the distribution of times (Lazowska et al. 1984, chapter 5).
 *
 * @param text what it is and how it is computed, for people
 * @param perSecond requests a second
 */
public record Limit(String text, double perSecond) {

	public Limit {
		if (!(perSecond > 0)) {
			throw new IllegalArgumentException("a limit must be above 0, but " + text + " is " + perSecond);
		}
	}

	/** N users, each with one request in S + Z (Little's law). */
	public static Limit users(int users, Duration serviceTime, Duration thinkTime) {
		String cycle = thinkTime.isZero() ? Text.seconds(serviceTime)
				: "(" + Text.seconds(serviceTime) + " + " + Text.seconds(thinkTime) + ")";
		return new Limit(Text.count(users, "user") + " / " + cycle, users / seconds(serviceTime.plus(thinkTime)));
	}

	/** Threads of which each serves one request in S. */
	public static Limit threads(int threads, Duration serviceTime) {
		return new Limit(Text.count(threads, "thread") + " / " + Text.seconds(serviceTime),
				threads / seconds(serviceTime));
	}

	/** Pooled connections of which each is held for a time by every request. */
	public static Limit pool(int connections, Duration held) {
		return new Limit(Text.count(connections, "connection") + " / " + Text.seconds(held),
				connections / seconds(held));
	}

	/** Processors of which each works for a time on every request. */
	public static Limit processors(int cores, Duration cpuPerRequest) {
		return new Limit(Text.count(cores, "processor") + " / " + Text.seconds(cpuPerRequest),
				cores / seconds(cpuPerRequest));
	}

	/** Arrivals of an open load: no more can be answered than are asked. */
	public static Limit arrivals(double perSecond) {
		return new Limit("arrivals", perSecond);
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

}
