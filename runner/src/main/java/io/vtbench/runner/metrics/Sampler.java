package io.vtbench.runner.metrics;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Reads probes at a fixed rate until closed. */
public final class Sampler implements AutoCloseable {

	private final ScheduledExecutorService clock = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("sampler").factory());

	/** Reads now and then once a period. A reading that fails leaves a gap. */
	public Sampler every(Duration period, Runnable reading) {
		this.clock.scheduleAtFixedRate(() -> {
			try {
				reading.run();
			}
			catch (RuntimeException ex) {
				// a probe must never end a run
			}
		}, 0, period.toMillis(), TimeUnit.MILLISECONDS);
		return this;
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
