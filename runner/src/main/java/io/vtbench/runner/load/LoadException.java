package io.vtbench.runner.load;

import io.vtbench.runner.failure.BenchException;

/** A load generator that is missing or failed; the message says what to do. */
public class LoadException extends BenchException {

	private static final long serialVersionUID = 1L;

	public LoadException(String message) {
		super(FAILED_RUN, message, null);
	}

}
