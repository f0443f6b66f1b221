package io.vtbench.runner.service;

import java.nio.file.Path;
import java.time.Duration;

import io.vtbench.runner.process.ManagedProcess;
import org.jspecify.annotations.Nullable;

/** A service that is asked from time to time whether it is well. */
public interface Monitored {

	/** The name that messages call it by. */
	String name();

	/** Asks it once whether it answers, for a few seconds at most. */
	boolean answers();

	/**
	 * Whether it computes although it does not answer. Where more requests run than there
	 * are processors, a question may wait behind all of them.
	 */
	default boolean isBusy() {
		return false;
	}

	/** How long it may leave every question without an answer. */
	default Duration patience() {
		return Duration.ofSeconds(30);
	}

	/** What a person can do where it does not answer. */
	default String advice() {
		return (log() != null) ? "see its log: " + log() : "look after it, and call again";
	}

	/**
	 * Fails when its process has gone.
	 * @param when for the message: at start, in the warm-up, …
	 */
	void ensureAlive(String when);

	/**
	 * The process that the runner has started for it, which may be a container's client;
	 * null where there is none.
	 */
	default @Nullable ManagedProcess process() {
		return null;
	}

	/** Whether a signal has stopped its process; false where nobody can tell. */
	default boolean isStopped() {
		ManagedProcess process = process();
		return process != null && process.isStopped();
	}

	/** Its output; null for one that others run. */
	default @Nullable Path log() {
		ManagedProcess process = process();
		return (process != null) ? process.log() : null;
	}

}
