package io.vtbench.bank.backend;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.stream.Stream;

import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpRequestValues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
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

	@ParameterizedTest
	@MethodSource
	void byCause(IOException cause, HttpStatus status, String what, boolean mayBePaid) {
		HttpExchangeAdapter client = mock();
		given(client.exchangeForBody(any(), any())).willThrow(new ResourceAccessException("wrapped", cause));
		BackEndAdapter adapter = new BackEndAdapter(client, "transfer-service");
		assertThatExceptionOfType(ErrorResponseException.class).isThrownBy(() -> adapter.exchangeForBody(ORDER, TEXT))
			.satisfies((problem) -> {
				assertThat(problem.getStatusCode()).isEqualTo(status);
				assertThat(problem.getBody().getDetail()).startsWith("transfer-service " + what);
				assertThat(String.valueOf(problem.getBody().getDetail()).contains("may have moved"))
					.isEqualTo(mayBePaid);
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

}
