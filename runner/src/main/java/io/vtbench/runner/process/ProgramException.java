package io.vtbench.runner.process;

import io.vtbench.runner.failure.BenchException;

/**
 * A program that a person named or installed is not the one that is needed: the
 * environment of the call has to be another one.
 */
public final class ProgramException extends BenchException {

	private static final long serialVersionUID = 1L;

	public ProgramException(String message) {
		super(WRONG_INPUT, message, null);
	}

}
