package io.vtbench.runner.run;

import java.util.List;

import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.result.Fork;

/** Keeps every note for the result, once, and passes all on. */
record NotingListener(RunListener listener, List<String> notes) implements RunListener {

	@Override
	public void note(String text) {
		if (!this.notes.contains(text)) {
			this.notes.add(text);
		}
		this.listener.note(text);
	}

	@Override
	public void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
		this.listener.forkStarted(slot, forks, expectedSeconds);
	}

	@Override
	public void phase(String name) {
		this.listener.phase(name);
	}

	@Override
	public void forkFinished(Plan.Slot slot, Fork fork) {
		this.listener.forkFinished(slot, fork);
	}

}
