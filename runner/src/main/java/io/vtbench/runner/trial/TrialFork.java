package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;

/**
 * One JVM of one arm that is looked at and not measured: it shows how many users the arm
 * carries, on which threads, and where requests wait.
 */
public interface TrialFork extends AutoCloseable {

	/** How long its start took. */
	Duration start();

	/**
	 * Asks once and expects the right status.
	 * @throws io.vtbench.runner.failure.BenchException with the next step, where another
	 * comes
	 */
	void requireRightAnswer() throws InterruptedException;

	/** Adds users until more of them gain nothing. */
	CapacityCurve climb(BooleanSupplier timeUp) throws InterruptedException;

	/** Looks at the service under a load. */
	Evidence look(LoadPoint point) throws InterruptedException;

	@Override
	void close();

}
