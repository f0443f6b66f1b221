package io.vtbench.runner.inside;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Reads probes at a fixed rate until closed. */
public final class Sampler implements AutoCloseable {

	private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1,
			Thread.ofPlatform().daemon().name("sampler").factory());

	public Sampler() {
		this.clock.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/**
	 * Reads now and then once a period. A reading that fails leaves a gap.
	 * @return this sampler
	 */
	public Sampler every(Duration period, Runnable reading) {
		this.clock.scheduleAtFixedRate(() -> read(reading), 0, period.toMillis(), TimeUnit.MILLISECONDS);
		return this;
	}

	/**
	 * Reads once more at a moment, so that nothing is interpolated there.
	 * @param millis epoch milliseconds
	 */
	public void at(double millis, Runnable reading) {
		long delay = Math.round((millis - System.currentTimeMillis()) * 1000);
		this.clock.schedule(() -> read(reading), delay, TimeUnit.MICROSECONDS);
	}

	private static void read(Runnable reading) {
		try {
			reading.run();
		}
		catch (RuntimeException ex) {
			// a probe must never end a run
		}
	}

	@Override
	public void close() {
		this.clock.shutdown();
		try {
			this.clock.awaitTermination(3, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
