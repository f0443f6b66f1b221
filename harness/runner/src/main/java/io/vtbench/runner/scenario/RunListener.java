package io.vtbench.runner.scenario;

import java.util.List;

import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;

/** Hears of a run's progress. A lambda hears of the notes alone. */
@FunctionalInterface
public interface RunListener {

	/** Hears of something that the runner had to decide by itself. */
	void note(Note note);

	/**
	 * Hears that a fork begins.
	 * @param expectedSeconds until its end, from the bound
	 */
	default void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
	}

	/** Hears what a fork does from now on: starting, warming up, measuring. */
	default void phase(String name) {
	}

	/** Hears what one load on one arm showed, as soon as it has ended. */
	default void loaded(LiveFigures figures) {
	}

	/** Hears that a fork has ended with a result. */
	default void forkFinished(Plan.Slot slot, Fork fork) {
	}

	/** Returns a listener that does the same, and keeps each note once in a list. */
	default RunListener keepingNotes(List<Note> notes) {
		RunListener told = this;
		return new RunListener() {

			@Override
			public void note(Note note) {
				if (!notes.contains(note)) {
					notes.add(note);
				}
				told.note(note);
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
			public void loaded(LiveFigures figures) {
				told.loaded(figures);
			}

			@Override
			public void forkFinished(Plan.Slot slot, Fork fork) {
				told.forkFinished(slot, fork);
			}

		};
	}

}
