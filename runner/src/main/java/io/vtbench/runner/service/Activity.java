package io.vtbench.runner.service;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells whether a process computes, by the CPU time that it has used since the question
 * before.
 *
 * @see JavaService#isBusy()
 */
final class Activity {

	/**
	 * Of one processor. A service that waits for ever uses far less; one that is asked
	 * more than it can answer uses more, even beside others who are as busy.
	 */
	private static final double MIN_PROCESSORS = 0.2;

	private final Supplier<Duration> cpuTime;

	private final LongSupplier clock;

	private long askedAt;

	private long used;

	/**
	 * One that begins now.
	 * @param cpuTime of the process; zero where it is not known
	 * @param clock in nanoseconds
	 */
	Activity(Supplier<Duration> cpuTime, LongSupplier clock) {
		this.cpuTime = cpuTime;
		this.clock = clock;
		isBusy();
	}

	synchronized boolean isBusy() {
		long now = this.clock.getAsLong();
		long usedNow = this.cpuTime.get().toNanos();
		boolean busy = usedNow - this.used > MIN_PROCESSORS * (now - this.askedAt);
		this.askedAt = now;
		this.used = usedNow;
		return busy;
	}

}
