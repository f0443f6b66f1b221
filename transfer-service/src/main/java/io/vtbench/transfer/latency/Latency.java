package io.vtbench.transfer.latency;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * The time that a request spends here, as if a slow system were asked. The mean can be
 * changed while requests run.
 */
public final class Latency {

	private final Distribution distribution;

	private final double spread;

	private final Failure failure;

	private volatile Duration mean;

	Latency(Duration mean, Distribution distribution, double spread, Failure failure) {
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

	Duration mean() {
		return this.mean;
	}

	void changeMean(Duration mean) {
		this.mean = mean;
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
