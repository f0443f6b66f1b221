package io.vtbench.runner.place;

import java.nio.file.Path;

/**
 * Where the subject, its back-ends and the load run. The back-ends are there as long as
 * the place is: one set for all forks. No scenario, check or statistic knows which place
 * it is.
 */
public interface Place extends AutoCloseable {

	/**
	 * Starts a fresh subject and waits until it is healthy.
	 * @param arm name of the arm
	 * @param log of the subject's output
	 */
	Subject start(String arm, Path log) throws InterruptedException;

	/**
	 * Whether a subject has no more processors before the window than in it: then a fixed
	 * number of requests leaves its compiler far behind.
	 */
	boolean limitsFromStart();

	/** The back-ends answer without delay from now on. */
	void withoutDelay() throws InterruptedException;

	/** The back-ends answer with the scenario's delays times a factor from now on. */
	void withDelay(double factor) throws InterruptedException;

	/**
	 * Fails when a back-end has gone.
	 * @param when for the message
	 */
	void ensureAlive(String when);

	@Override
	void close();

}
