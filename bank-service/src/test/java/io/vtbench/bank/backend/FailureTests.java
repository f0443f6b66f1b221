package io.vtbench.bank.backend;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.stream.Stream;

import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.web.client.ResourceAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * The failures that no test can provoke on a loopback address.
 */
class FailureTests {

	@ParameterizedTest
	@MethodSource
	void byCause(IOException cause, Failure failure) {
		assertThat(Failure.of(new ResourceAccessException("wrapped", cause))).isEqualTo(failure);
	}

	static Stream<Arguments> byCause() {
		return Stream.of(arguments(new ConnectTimeoutException("http-components"), Failure.UNREACHABLE),
				arguments(new HttpConnectTimeoutException("jdk"), Failure.UNREACHABLE),
				arguments(new UnknownHostException("nowhere"), Failure.UNREACHABLE),
				arguments(new SocketTimeoutException("Read timed out"), Failure.TIMED_OUT),
				arguments(new HttpTimeoutException("request timed out"), Failure.TIMED_OUT),
				arguments(new ConnectionRequestTimeoutException("http-components"), Failure.EXHAUSTED),
				arguments(new SocketException("Connection reset"), Failure.NONSENSE));
	}

}
