package io.vtbench.runner.process;

/**
 * A process that did not do its part; the message says what happened and where to look.
 */
public class ServiceException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public ServiceException(String message) {
		super(message);
	}

}
