package io.vtbench.runner.environment;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import io.vtbench.runner.result.Evidence;

/**
 * Looks into a subject under load. That costs CPU time, so such a fork is not measured.
 */
public interface Diagnostics {

	/** How long the load must last. */
	default Duration length() {
		return Duration.ofSeconds(12);
	}

	/**
	 * Observes the subject while a load lasts.
	 * @param arm name for the evidence
	 * @param load starts the load
	 * @param logged what the subject wrote to its log, read when the load has ended
	 */
	Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
			throws InterruptedException;

	/**
	 * Observes a subject that has stopped answering, without any further load.
	 * @param arm name for the evidence
	 * @param logged what the subject wrote to its log
	 */
	Evidence observeStuck(String arm, List<Evidence.Logged> logged) throws InterruptedException;

}
