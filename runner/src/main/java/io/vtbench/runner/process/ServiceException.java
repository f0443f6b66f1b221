package io.vtbench.runner.process;

import io.vtbench.runner.failure.BenchException;

/**
 * A process that did not do its part; the message says what happened and where to look.
 */
public class ServiceException extends BenchException {

	private static final long serialVersionUID = 1L;

	public ServiceException(String message) {
		super(FAILED_RUN, message, null);
	}

}
