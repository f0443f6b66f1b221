package io.vtbench.runner.result;

import io.vtbench.runner.failure.BenchException;
import org.jspecify.annotations.Nullable;

/** A result that cannot be read; the message says what to do. */
public class ResultFileException extends BenchException {

	private static final long serialVersionUID = 1L;

	public ResultFileException(String message, @Nullable Throwable cause) {
		super(WRONG_INPUT, message, cause);
	}

}
