package io.vtbench.bank.backend;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Supplier;

import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpExchangeAdapterDecorator;
import org.springframework.web.service.invoker.HttpRequestValues;

/**
 * Makes the calls of a client, of which each that fails is a {@link BackEndException}.
 */
class BackEndAdapter extends HttpExchangeAdapterDecorator {

	private static final List<Class<? extends IOException>> UNREACHABLE = List.of(ConnectException.class,
			ConnectTimeoutException.class, UnknownHostException.class, NoRouteToHostException.class);

	private final String backEnd;

	BackEndAdapter(HttpExchangeAdapter client, String backEnd) {
		super(client);
		this.backEnd = backEnd;
	}

	@Override
	public void exchange(HttpRequestValues call) {
		exchangeForBodilessEntity(call);
	}

	@Override
	public HttpHeaders exchangeForHeaders(HttpRequestValues call) {
		return answer(() -> super.exchangeForHeaders(call));
	}

	@Override
	public <T> T exchangeForBody(HttpRequestValues call, ParameterizedTypeReference<T> type) {
		return answer(() -> super.exchangeForBody(call, type));
	}

	@Override
	public ResponseEntity<Void> exchangeForBodilessEntity(HttpRequestValues call) {
		return answer(() -> super.exchangeForBodilessEntity(call));
	}

	@Override
	public <T> ResponseEntity<T> exchangeForEntity(HttpRequestValues call, ParameterizedTypeReference<T> type) {
		return answer(() -> super.exchangeForEntity(call, type));
	}

	private <T> T answer(Supplier<@Nullable T> call) {
		try {
			T answer = call.get();
			if (answer == null) {
				throw new RestClientException("The answer is empty");
			}
			return answer;
		}
		catch (RestClientException ex) {
			throw failure(ex);
		}
	}

	private BackEndException failure(RestClientException cause) {
		if (UNREACHABLE.stream().anyMatch(cause::contains)) {
			return failure(HttpStatus.SERVICE_UNAVAILABLE, "cannot be reached", false, cause);
		}
		if (cause.contains(ConnectionRequestTimeoutException.class)) {
			return failure(HttpStatus.SERVICE_UNAVAILABLE, "has no free connection", false, cause);
		}
		if (cause.contains(SocketTimeoutException.class)) {
			return failure(HttpStatus.GATEWAY_TIMEOUT, "did not answer in time", true, cause);
		}
		if (cause instanceof RestClientResponseException answer) {
			// What it calls the caller's mistake it has not done.
			return failure(HttpStatus.BAD_GATEWAY, "answered with status " + answer.getStatusCode().value(),
					!answer.getStatusCode().is4xxClientError(), cause);
		}
		return failure(HttpStatus.BAD_GATEWAY, "gave an unusable answer", true, cause);
	}

	private BackEndException failure(HttpStatus status, String what, boolean mayHaveActed, RestClientException cause) {
		return new BackEndException(status, this.backEnd, what, mayHaveActed, cause);
	}

}
