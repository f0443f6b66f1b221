package io.vtbench.kubernetes;

import io.vtbench.runner.failure.BenchException;

/** A cluster that does not do what a run needs; the message says what to do. */
public class ClusterException extends BenchException {

	private static final long serialVersionUID = 1L;

	/** A run that cannot go on. */
	ClusterException(String message) {
		this(FAILED_RUN, message);
	}

	/** A run that cannot go on, because a call failed. */
	ClusterException(String message, Throwable cause) {
		super(FAILED_RUN, message, cause);
	}

	private ClusterException(int exitCode, String message) {
		super(exitCode, message, null);
	}

	/** What a cluster cannot be asked for. */
	public static ClusterException wrongCall(String message) {
		return new ClusterException(WRONG_INPUT, message);
	}

}
