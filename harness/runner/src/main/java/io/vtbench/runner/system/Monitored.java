package io.vtbench.runner.system;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.machine.ServiceException;
import org.jspecify.annotations.Nullable;

/** A service that is asked from time to time whether it is well. */
public interface Monitored {

	/** Returns the name that messages call it by. */
	String name();

	/** Asks it once whether it answers, for a few seconds at most. */
	boolean answers();

	/**
	 * Returns whether the service computes although it does not answer. Where more
	 * requests run than there are processors, a question may wait behind all of them.
	 */
	default boolean isBusy() {
		return false;
	}

	/** Returns how long the service may leave every question without an answer. */
	default Duration patience() {
		return Duration.ofSeconds(30);
	}

	/** Returns what a person can do where the service does not answer. */
	default String advice() {
		return (log() != null) ? "see its log: " + log() : "look after it, and call again";
	}

	/**
	 * Fails when its process has gone.
	 * @param when for the message: at start, in the warm-up, …
	 */
	void ensureAlive(String when);

	/**
	 * Returns the process that the runner has started for the service, which may be a
	 * container's client; null where there is none.
	 */
	default @Nullable ManagedProcess process() {
		return null;
	}

	/**
	 * Returns whether a signal has stopped the process of the service; false where nobody
	 * can see it.
	 */
	default boolean isStopped() {
		ManagedProcess process = process();
		return process != null && process.isStopped();
	}

	/** Returns the file with the service's output; null for a service that others run. */
	default @Nullable Path log() {
		ManagedProcess process = process();
		return (process != null) ? process.log() : null;
	}

	/** Notices that a signal holds a process, which neither ends nor answers then. */
	public static final class Suspension {

		/**
		 * The time for which a process may be held: a person who has stopped it by
		 * mistake needs less to go on.
		 */
		public static final Duration LIMIT = Duration.ofSeconds(10);

		private final String name;

		private final BooleanSupplier stopped;

		private final Duration limit;

		private long runningAt = System.nanoTime();

		/**
		 * Begins to watch a process.
		 * @param name of the process, for the message
		 * @param limit how long it may be held
		 */
		public Suspension(String name, BooleanSupplier stopped, Duration limit) {
			this.name = name;
			this.stopped = stopped;
			this.limit = limit;
		}

		/**
		 * Refuses a process that is held for too long; has to be called again and again.
		 * @param when for the message: at start, in mid-run, …
		 * @throws ServiceException once it has been held for longer than the limit
		 */
		public void requireNone(String when) {
			if (!this.stopped.getAsBoolean()) {
				this.runningAt = System.nanoTime();
			}
			else if (System.nanoTime() - this.runningAt > this.limit.toNanos()) {
				throw new ServiceException(this.name + " has been stopped by a signal " + when
						+ "; let nothing suspend it, and call again");
			}
		}

	}

}
