package io.vtbench.runner.experiment;

import java.util.List;

import io.vtbench.runner.result.Fork;

/** Keeps notes and ignores all else. */
public record SampleListener(List<String> notes) implements RunListener {

	@Override
	public void note(String text) {
		this.notes.add(text);
	}

	@Override
	public void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
		// not of interest
	}

	@Override
	public void phase(String name) {
		// not of interest
	}

	@Override
	public void forkFinished(Plan.Slot slot, Fork fork) {
		// not of interest
	}

}
