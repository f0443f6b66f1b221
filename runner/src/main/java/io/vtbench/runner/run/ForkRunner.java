package io.vtbench.runner.run;

import java.util.Map;

import io.vtbench.runner.result.Fork;

/** Carries out one fork: a fresh JVM of the subject. */
interface ForkRunner extends AutoCloseable {

	/**
	 * What a fork gave.
	 *
	 * @param limits effective limits of the subject, by the names of their meters
	 */
	record Outcome(Fork fork, Map<String, String> limits) {

	}

	Outcome run(Plan.Slot slot) throws InterruptedException;

	@Override
	void close();

}
