package io.vtbench.runner.run;

import io.vtbench.runner.result.Fork;

/** Told of a run's progress. */
public interface RunListener {

	/** Something that the runner had to decide by itself. */
	void note(String text);

	/**
	 * A fork begins.
	 * @param expectedSeconds until its end, from the bound
	 */
	void forkStarted(Plan.Slot slot, int forks, double expectedSeconds);

	/** A fork has entered a phase: starting, warming up, measuring. */
	void phase(String name);

	void forkFinished(Plan.Slot slot, Fork fork);

}
