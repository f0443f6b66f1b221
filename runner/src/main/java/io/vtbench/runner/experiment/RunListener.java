package io.vtbench.runner.experiment;

import java.util.List;

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

	/** The same listener, which also keeps each note once in a list. */
	default RunListener keepingNotes(List<String> notes) {
		RunListener told = this;
		return new RunListener() {

			@Override
			public void note(String text) {
				if (!notes.contains(text)) {
					notes.add(text);
				}
				told.note(text);
			}

			@Override
			public void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
				told.forkStarted(slot, forks, expectedSeconds);
			}

			@Override
			public void phase(String name) {
				told.phase(name);
			}

			@Override
			public void forkFinished(Plan.Slot slot, Fork fork) {
				told.forkFinished(slot, fork);
			}

		};
	}

}
