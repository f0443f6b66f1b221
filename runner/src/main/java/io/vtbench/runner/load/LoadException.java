package io.vtbench.runner.load;

import io.vtbench.runner.failure.BenchException;

/** A load generator that is missing or failed; the message says what to do. */
public sealed class LoadException extends BenchException permits NoAnswerException {

	private static final long serialVersionUID = 1L;

	public LoadException(String message) {
		super(FAILED_RUN, message, null);
	}

	/** The failure of a k6 that ended with an exit code other than 0. */
	public static LoadException ended(int exitCode, String message) {
		return (exitCode == NoAnswerException.EXIT_CODE) ? new NoAnswerException(message) : new LoadException(message);
	}

}
