package io.vtbench.runner.environment.kubernetes;

import io.vtbench.runner.failure.BenchException;
import org.jspecify.annotations.Nullable;

/** A cluster that does not do what a run needs; the message says what to do. */
public class ClusterException extends BenchException {

	private static final long serialVersionUID = 1L;

	/** A run that cannot go on. */
	public ClusterException(String message, @Nullable Throwable cause) {
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
