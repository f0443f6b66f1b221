package io.vtbench.runner.machine;

import io.vtbench.runner.failure.BenchException;

/** Says that a process did not do its part, what happened and where to look. */
public class ServiceException extends BenchException {

	private static final long serialVersionUID = 1L;

	public ServiceException(String message) {
		super(FAILED_RUN, message, null);
	}

}
