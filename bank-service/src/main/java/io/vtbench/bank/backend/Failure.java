package io.vtbench.bank.backend;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.concurrent.TimeoutException;

import io.netty.handler.timeout.ReadTimeoutException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;

import org.springframework.http.HttpStatus;

/**
 * The ways in which a back-end fails its caller.
 */
public enum Failure {

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
	 * A status, body or end of connection that is no answer to the request: it may or may
	 * not have acted on it.
	 */
	NONSENSE(HttpStatus.BAD_GATEWAY, "gave an unusable answer");

	private static final List<Class<? extends Exception>> NO_CONNECTION = List.of(ConnectException.class,
			ConnectTimeoutException.class, HttpConnectTimeoutException.class, UnknownHostException.class,
			NoRouteToHostException.class, UnresolvedAddressException.class);

	/** The second is Reactor Netty's pool, whose own type is internal. */
	private static final List<Class<? extends Exception>> NO_FREE_CONNECTION = List
		.of(ConnectionRequestTimeoutException.class, TimeoutException.class);

	private static final List<Class<? extends Exception>> TOO_LATE = List.of(SocketTimeoutException.class,
			HttpTimeoutException.class, ReadTimeoutException.class);

	private final HttpStatus status;

	private final String text;

	Failure(HttpStatus status, String text) {
		this.status = status;
		this.text = text;
	}

	/**
	 * The status that the bank answers with.
	 */
	public HttpStatus status() {
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
	 * Tell the failure by its causes: each HTTP client wraps them its own way, and some
	 * let a connect time-out extend the read time-out's class.
	 */
	static Failure of(Throwable error) {
		for (Throwable cause = error; cause != null; cause = cause.getCause()) {
			if (isOneOf(cause, NO_CONNECTION)) {
				return UNREACHABLE;
			}
			if (isOneOf(cause, TOO_LATE)) {
				return TIMED_OUT;
			}
			if (isOneOf(cause, NO_FREE_CONNECTION)) {
				return EXHAUSTED;
			}
		}
		return NONSENSE;
	}

	private static boolean isOneOf(Throwable error, List<Class<? extends Exception>> types) {
		return types.stream().anyMatch((type) -> type.isInstance(error));
	}

}
