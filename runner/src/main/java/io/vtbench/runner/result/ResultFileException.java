package io.vtbench.runner.result;

/** A result that cannot be read; the message says what to do. */
public class ResultFileException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	ResultFileException(String message) {
		super(message);
	}

}
