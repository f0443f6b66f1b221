package io.vtbench.backend.latency;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * The time that a request spends here, as if a slow system were asked. The mean can be
 * changed while requests run.
 */
public final class Latency {

	/** Above it, a typing mistake would hold every request for hours. */
	private static final Duration LONGEST = Duration.ofMinutes(1);

	private final Distribution distribution;

	private final double spread;

	private final Failure failure;

	private volatile Duration mean;

	/**
	 * Create one kind of answer's latency.
	 * @param mean mean time to answer
	 * @param distribution how the answer times spread around the mean
	 * @param spread width of the distribution: see {@link Distribution}
	 * @param failure failures on purpose
	 */
	public Latency(Duration mean, Distribution distribution, double spread, Failure failure) {
		this.mean = mean;
		this.distribution = distribution;
		this.spread = spread;
		this.failure = failure;
	}

	/**
	 * Sleeps for one latency; then the request may be chosen to fail.
	 */
	public void await() {
		RandomGenerator random = ThreadLocalRandom.current();
		Duration next = next(random);
		if (!next.isZero()) {
			sleep(next);
		}
		this.failure.strike(random);
	}

	/**
	 * Draws one latency.
	 */
	Duration next(RandomGenerator random) {
		return Duration.ofNanos(Math.round(this.mean.toNanos() * this.distribution.factor(this.spread, random)));
	}

	public Duration mean() {
		return this.mean;
	}

	/**
	 * Change the mean for the requests to come.
	 * @param mean from zero to a minute
	 * @throws IllegalArgumentException when it is shorter or longer
	 */
	public void changeMean(Duration mean) {
		check(mean);
		this.mean = mean;
	}

	/**
	 * Refuse what {@link #changeMean} would refuse.
	 * @param mean a mean time to answer
	 * @throws IllegalArgumentException when it is below zero or above a minute
	 */
	public static void check(Duration mean) {
		if (mean.isNegative() || mean.compareTo(LONGEST) > 0) {
			throw new IllegalArgumentException("A latency must be 0ms to " + LONGEST.toMillis() + "ms.");
		}
	}

	private static void sleep(Duration duration) {
		try {
			Thread.sleep(duration);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while waiting", ex);
		}
	}

}
