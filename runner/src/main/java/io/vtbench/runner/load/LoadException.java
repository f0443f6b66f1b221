package io.vtbench.runner.load;

/** A load generator that is missing or failed; the message says what to do. */
public class LoadException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public LoadException(String message) {
		super(message);
	}

}
