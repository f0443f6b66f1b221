package io.vtbench.runner.analysis;

import java.util.Map;

import io.vtbench.runner.result.RunResult;

/**
 * A run that was read back.
 *
 * @param name of the baseline, or the folder
 * @param facts that its result does not hold and that must be the same in both runs; what
 * one of them does not know is not compared
 */
public record SavedRun(String name, RunResult run, Map<String, String> facts) {

	public SavedRun {
		facts = Map.copyOf(facts);
	}

	/** The same by another name. */
	public SavedRun named(String name) {
		return new SavedRun(name, this.run, this.facts);
	}

}
