package io.vtbench.runner.experiment;

import java.util.function.Consumer;

import io.vtbench.runner.result.Fork;

/** Told of a run's progress. */
public interface RunListener {

	/** A listener that passes notes on and nothing else. */
	static RunListener ofNotes(Consumer<String> notes) {
		return new RunListener() {

			@Override
			public void note(String text) {
				notes.accept(text);
			}

			@Override
			public void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
				// not a note
			}

			@Override
			public void phase(String name) {
				// not a note
			}

			@Override
			public void forkFinished(Plan.Slot slot, Fork fork) {
				// not a note
			}

		};
	}

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
