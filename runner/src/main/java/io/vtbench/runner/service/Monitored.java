package io.vtbench.runner.service;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/** A service that is asked from time to time whether it is well. */
public interface Monitored {

	/** For messages. */
	String name();

	/** Asks it once, for two seconds at most. */
	boolean answers();

	/**
	 * Fails when its process has gone.
	 * @param when for the message: at start, in the warm-up, …
	 */
	void ensureAlive(String when);

	/** Whether a signal has stopped its process; false where nobody can tell. */
	boolean isStopped();

	/** Its output; null for one that others run. */
	@Nullable Path log();

}
