package io.vtbench.bank.reactive.backend;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;

import io.netty.handler.timeout.ReadTimeoutException;

import org.springframework.http.HttpStatus;

/**
 * The ways in which a back-end fails its caller.
 */
enum Failure {

	/** No connection came about, so the back-end has not seen the request. */
	UNREACHABLE(HttpStatus.SERVICE_UNAVAILABLE, "cannot be reached"),

	/**
	 * All connections that the bank may have to it are in use, so it has not seen the
	 * request.
	 */
	EXHAUSTED(HttpStatus.SERVICE_UNAVAILABLE, "has no free connection"),

	/** It may or may not have acted on the request. */
	TIMED_OUT(HttpStatus.GATEWAY_TIMEOUT, "did not answer in time"),

	/**
	 * A body or end of connection that is no answer to the request: it may or may not
	 * have acted on it.
	 */
	NONSENSE(HttpStatus.BAD_GATEWAY, "gave an unusable answer");

	private final HttpStatus status;

	private final String text;

	Failure(HttpStatus status, String text) {
		this.status = status;
		this.text = text;
	}

	/**
	 * The status that the bank answers with.
	 */
	HttpStatus status() {
		return this.status;
	}

	String text() {
		return this.text;
	}

	/** Whether the back-end may have done what it was asked for. */
	boolean mayHaveActed() {
		return this == TIMED_OUT || this == NONSENSE;
	}

	/**
	 * Tell the failure by its causes; Netty's connect time-out is a
	 * {@link ConnectException} too.
	 */
	static Failure of(Throwable error) {
		for (Throwable cause = error; cause != null; cause = cause.getCause()) {
			if (cause instanceof ConnectException || cause instanceof UnknownHostException
					|| cause instanceof NoRouteToHostException) {
				return UNREACHABLE;
			}
			if (cause instanceof ReadTimeoutException) {
				return TIMED_OUT;
			}
			// The pool's; its own type is internal.
			if (cause instanceof TimeoutException) {
				return EXHAUSTED;
			}
		}
		return NONSENSE;
	}

}
