package io.vtbench.bank.backend;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpRequestValues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mockito.Mockito.mock;

/**
 * The failures that no test can provoke on a loopback address.
 */
class BackEndAdapterTests {

	private static final ParameterizedTypeReference<String> TEXT = new ParameterizedTypeReference<>() {
	};

	private static final HttpRequestValues ORDER = HttpRequestValues.builder()
		.setHttpMethod(HttpMethod.POST)
		.setUri(URI.create("http://localhost/v1/transfers"))
		.build();

	static final List<Consumer<HttpExchangeAdapter>> EVERY_KIND = List.of((client) -> client.exchange(ORDER),
			(client) -> client.exchangeForHeaders(ORDER), (client) -> client.exchangeForBody(ORDER, TEXT),
			(client) -> client.exchangeForBodilessEntity(ORDER), (client) -> client.exchangeForEntity(ORDER, TEXT));

	@ParameterizedTest
	@MethodSource
	void byCause(IOException cause, HttpStatus status, String what, boolean mayHaveActed) {
		BackEndAdapter adapter = failing(cause);
		assertThatExceptionOfType(BackEndException.class).isThrownBy(() -> adapter.exchangeForBody(ORDER, TEXT))
			.satisfies((failure) -> {
				assertThat(failure.getStatusCode()).isEqualTo(status);
				assertThat(failure.getBody().getDetail()).isEqualTo("transfer-service " + what);
				assertThat(failure.mayHaveActed()).isEqualTo(mayHaveActed);
			});
	}

	static Stream<Arguments> byCause() {
		HttpStatus unavailable = HttpStatus.SERVICE_UNAVAILABLE;
		return Stream.of(
				arguments(new ConnectTimeoutException("slow to connect"), unavailable, "cannot be reached", false),
				arguments(new ConnectException("refused"), unavailable, "cannot be reached", false),
				arguments(new UnknownHostException("nowhere"), unavailable, "cannot be reached", false),
				arguments(new NoRouteToHostException("far away"), unavailable, "cannot be reached", false),
				arguments(new ConnectionRequestTimeoutException("taken"), unavailable, "has no free connection", false),
				arguments(new SocketTimeoutException("Read timed out"), HttpStatus.GATEWAY_TIMEOUT,
						"did not answer in time", true),
				arguments(new SocketException("Connection reset"), HttpStatus.BAD_GATEWAY, "gave an unusable answer",
						true));
	}

	@ParameterizedTest
	@FieldSource("EVERY_KIND")
	void whateverTheClientsMethodReturns(Consumer<HttpExchangeAdapter> call) {
		BackEndAdapter adapter = failing(new ConnectException("refused"));
		assertThatExceptionOfType(BackEndException.class).isThrownBy(() -> call.accept(adapter))
			.satisfies((failure) -> assertThat(failure.getBody().getDetail())
				.isEqualTo("transfer-service cannot be reached"));
	}

	private static BackEndAdapter failing(IOException cause) {
		HttpExchangeAdapter client = mock((invocation) -> {
			throw new ResourceAccessException("wrapped", cause);
		});
		return new BackEndAdapter(client, "transfer-service");
	}

}
