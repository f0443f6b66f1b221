package io.vtbench.runner.scenario;

import io.vtbench.runner.failure.BenchException;

/** Says that a scenario file cannot be used, with file, line and what is known. */
public class ScenarioException extends BenchException {

	private static final long serialVersionUID = 1L;

	public ScenarioException(String message) {
		super(WRONG_INPUT, message, null);
	}

}
