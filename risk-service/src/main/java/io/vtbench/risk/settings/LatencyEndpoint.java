package io.vtbench.risk.settings;

import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.backend.latency.Latency;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.stereotype.Component;

/**
 * Reads and changes the mean latencies at run time, so that a service under test can be
 * warmed up without waiting for delays: {@code GET /actuator/latency} answers
 * <code>{"latency":"3000ms","screening":"300ms"}</code>; {@code POST /actuator/latency}
 * with <code>{"latency":"0ms"}</code> or <code>{"screening":"0ms"}</code> or both changes
 * them and answers the same document. A duration is written as in application.yaml
 * ({@code 3s}, {@code 300ms}, {@code PT3S}); a plain number is milliseconds; none is
 * above a minute. Requests that are already waiting keep their delay.
 */
@Component
@Endpoint(id = "latency")
class LatencyEndpoint {

	private final Latency transactionLatency;

	private final Latency screeningLatency;

	LatencyEndpoint(@Qualifier("transactionLatency") Latency transactionLatency,
			@Qualifier("screeningLatency") Latency screeningLatency) {
		this.transactionLatency = transactionLatency;
		this.screeningLatency = screeningLatency;
	}

	@ReadOperation
	Latencies read() {
		return new Latencies(this.transactionLatency.mean().toMillis() + "ms",
				this.screeningLatency.mean().toMillis() + "ms");
	}

	@WriteOperation
	Latencies change(@Nullable Duration latency, @Nullable Duration screening) {
		check(latency, screening);
		if (latency != null) {
			this.transactionLatency.changeMean(latency);
		}
		if (screening != null) {
			this.screeningLatency.changeMean(screening);
		}
		return read();
	}

	private static void check(@Nullable Duration latency, @Nullable Duration screening) {
		if (latency == null && screening == null) {
			throw refusal("Give latency, screening or both.");
		}
		try {
			// Both before either is changed.
			Stream.of(latency, screening).filter(Objects::nonNull).forEach(Latency::check);
		}
		catch (IllegalArgumentException ex) {
			throw refusal(String.valueOf(ex.getMessage()));
		}
	}

	private static InvalidEndpointRequestException refusal(String rule) {
		return new InvalidEndpointRequestException(rule, rule);
	}

	record Latencies(String latency, String screening) {

	}

}
