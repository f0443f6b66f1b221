package io.vtbench.runner.machine;

import io.vtbench.runner.failure.BenchException;
import org.jspecify.annotations.Nullable;

/** Says that a process did not do its part, what happened and where to look. */
public class ServiceException extends BenchException {

	private static final long serialVersionUID = 1L;

	public ServiceException(String message) {
		this(message, null);
	}

	/**
	 * Creates a failure that says more than the one that caused it.
	 * @param cause null for none
	 */
	protected ServiceException(String message, @Nullable Throwable cause) {
		super(FAILED_RUN, message, cause);
	}

}
