package io.vtbench.bank.reactive.backend;

import org.jspecify.annotations.Nullable;

/**
 * A back-end failed the bank. The message is meant for the bank's own caller.
 */
public class BackEndException extends RuntimeException {

	private final BackEnd backEnd;

	private final Failure failure;

	BackEndException(BackEnd backEnd, Failure failure, @Nullable Throwable cause) {
		super(backEnd.label() + " " + failure.text() + (failure.mayHaveActed() ? backEnd.doubt() : ""), cause);
		this.backEnd = backEnd;
		this.failure = failure;
	}

	public BackEnd backEnd() {
		return this.backEnd;
	}

	public Failure failure() {
		return this.failure;
	}

}
