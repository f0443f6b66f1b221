package io.vtbench.runner.service;

import java.time.Duration;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.process.ServiceException;

/** Notices that a signal holds a process, which neither ends nor answers then. */
public final class Suspension {

	/** A person who has stopped a process by mistake needs less time to go on. */
	public static final Duration LIMIT = Duration.ofSeconds(10);

	private final String name;

	private final BooleanSupplier stopped;

	private final Duration limit;

	private long runningAt = System.nanoTime();

	/**
	 * A watch over a process, from now on.
	 * @param name of the process, for the message
	 * @param limit how long it may be held
	 */
	public Suspension(String name, BooleanSupplier stopped, Duration limit) {
		this.name = name;
		this.stopped = stopped;
		this.limit = limit;
	}

	/**
	 * To be called again and again.
	 * @param when for the message: at start, in mid-run, …
	 * @throws ServiceException once it has been held for longer than the limit
	 */
	public void requireNone(String when) {
		if (!this.stopped.getAsBoolean()) {
			this.runningAt = System.nanoTime();
		}
		else if (System.nanoTime() - this.runningAt > this.limit.toNanos()) {
			throw new ServiceException(
					this.name + " has been stopped by a signal " + when + "; let nothing suspend it, and call again");
		}
	}

}
