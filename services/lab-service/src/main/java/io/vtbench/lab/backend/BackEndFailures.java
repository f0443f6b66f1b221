package io.vtbench.lab.backend;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.TimeoutException;

import io.netty.handler.timeout.ReadTimeoutException;
import io.vtbench.bank.backend.BackEndException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.web.client.RestClientResponseException;

/**
 * Makes a problem detail of a call that failed, the same with every HTTP client.
 */
public final class BackEndFailures {

	private static final String CANNOT_BE_REACHED = "cannot be reached";

	private static final String NO_FREE_CONNECTION = "has no free connection";

	private static final String NOT_IN_TIME = "did not answer in time";

	private BackEndFailures() {
	}

	/**
	 * Tells a failure by its causes, which each HTTP client wraps in its own way.
	 * @param backEnd the name of the service that was called
	 * @param error what the HTTP client threw
	 */
	public static BackEndException problem(String backEnd, Throwable error) {
		String what = what(error);
		HttpStatus status = switch (what) {
			case CANNOT_BE_REACHED, NO_FREE_CONNECTION -> HttpStatus.SERVICE_UNAVAILABLE;
			case NOT_IN_TIME -> HttpStatus.GATEWAY_TIMEOUT;
			default -> HttpStatus.BAD_GATEWAY;
		};
		boolean refused = error instanceof RestClientResponseException answer
				&& answer.getStatusCode().is4xxClientError();
		return new BackEndException(status, backEnd, what, !refused && status != HttpStatus.SERVICE_UNAVAILABLE, error);
	}

	private static String what(@Nullable Throwable error) {
		return switch (error) {
			case ConnectException ex -> CANNOT_BE_REACHED;
			case ConnectTimeoutException ex -> CANNOT_BE_REACHED;
			case HttpConnectTimeoutException ex -> CANNOT_BE_REACHED;
			case UnknownHostException ex -> CANNOT_BE_REACHED;
			case NoRouteToHostException ex -> CANNOT_BE_REACHED;
			case ConnectionRequestTimeoutException ex -> NO_FREE_CONNECTION;
			// Reactor Netty's pool, whose own type is internal
			case TimeoutException ex -> NO_FREE_CONNECTION;
			case SocketTimeoutException ex -> NOT_IN_TIME;
			case HttpTimeoutException ex -> NOT_IN_TIME;
			case ReadTimeoutException ex -> NOT_IN_TIME;
			case RestClientResponseException ex -> "answered with status " + ex.getStatusCode().value();
			case null -> "gave an unusable answer";
			default -> what(error.getCause());
		};
	}

}
