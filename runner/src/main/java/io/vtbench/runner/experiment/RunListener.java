package io.vtbench.runner.experiment;

import io.vtbench.runner.result.Fork;

/** Told of a run's progress; one that wants the notes alone is a lambda. */
@FunctionalInterface
public interface RunListener {

	/** Something that the runner had to decide by itself. */
	void note(String text);

	/**
	 * A fork begins.
	 * @param expectedSeconds until its end, from the bound
	 */
	default void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
	}

	/** A fork has entered a phase: starting, warming up, measuring. */
	default void phase(String name) {
	}

	/** A fork has ended with a result. */
	default void forkFinished(Plan.Slot slot, Fork fork) {
	}

}
