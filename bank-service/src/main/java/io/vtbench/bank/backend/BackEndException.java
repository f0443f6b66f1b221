package io.vtbench.bank.backend;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** Tells the caller which back-end failed and how. */
public class BackEndException extends ErrorResponseException {

	private final boolean mayHaveActed;

	public BackEndException(HttpStatus status, String backEnd, String what, boolean mayHaveActed, Throwable cause) {
		super(status, ProblemDetail.forStatusAndDetail(status, backEnd + " " + what), cause);
		getBody().setProperty("backEnd", backEnd);
		this.mayHaveActed = mayHaveActed;
	}

	/** Returns whether the back-end may have done what it was asked for. */
	public boolean mayHaveActed() {
		return this.mayHaveActed;
	}

}
