package io.vtbench.runner.scenario;

/**
 * A scenario file that cannot be used; the message names file, line and what is known.
 */
public class ScenarioException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public ScenarioException(String message) {
		super(message);
	}

}
