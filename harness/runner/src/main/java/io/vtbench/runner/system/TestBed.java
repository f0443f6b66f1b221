package io.vtbench.runner.system;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

import io.vtbench.runner.scenario.ResolvedArm;

/**
 * Holds what all forks of a run share in its environment: back-ends, network, database.
 * It launches a fresh subject for each fork.
 */
public interface TestBed extends AutoCloseable {

	/**
	 * Launches a fresh subject and waits until it is healthy. Nothing is left running
	 * where that fails.
	 * @param log of the subject's output
	 */
	Subject launch(ResolvedArm arm, Path log, LaunchMode mode) throws InterruptedException;

	/**
	 * Launches a subject for an owner, which closes it from then on. Where the owner
	 * cannot be made, the subject is closed at once.
	 * @param owner makes the owner of a healthy subject
	 */
	default <T> T launch(ResolvedArm arm, Path log, LaunchMode mode, Function<Subject, T> owner)
			throws InterruptedException {
		Subject subject = launch(arm, log, mode);
		try {
			return owner.apply(subject);
		}
		catch (RuntimeException ex) {
			subject.close();
			throw ex;
		}
	}

	/** Returns what only a running service shows, once one has been launched. */
	Map<String, String> facts();

	/**
	 * Returns whether a subject has no more processors before the window than in it: then
	 * a fixed number of requests leaves its JIT compiler far behind.
	 */
	boolean limitsFromStart();

	/** Lets the back-ends answer without delay from now on. */
	default void withoutDelay() throws InterruptedException {
		withDelay(0);
	}

	/**
	 * Lets the back-ends answer with the scenario's delays times a factor from now on;
	 * with 0 the network to them takes no time either.
	 */
	void withDelay(double factor) throws InterruptedException;

	/**
	 * Fails when a back-end has gone.
	 * @param when for the message
	 */
	void ensureAlive(String when);

	@Override
	void close();

	/** Says how a subject is to live. */
	public enum LaunchMode {

		/** Is the only subject, on the port that its scenario prefers. */
		ALONE,

		/**
		 * Lives beside another subject, and both have an equal share of the processors.
		 */
		BESIDE_ANOTHER,

		/**
		 * Lives beside another subject on a port of its own, but is idle while the other
		 * is under load.
		 */
		ALTERNATING,

		/** Is looked into and not measured. */
		INSPECTED

	}

}
