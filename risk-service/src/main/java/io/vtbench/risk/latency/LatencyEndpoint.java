package io.vtbench.risk.latency;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

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
 * ({@code 3s}, {@code 300ms}, {@code PT3S}); a plain number is milliseconds. Requests
 * that are already waiting keep their delay.
 */
@Component
@Endpoint(id = "latency")
class LatencyEndpoint {

	private final Latency transactionLatency;

	private final Latency screeningLatency;

	LatencyEndpoint(Latency transactionLatency, Latency screeningLatency) {
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
			throw new InvalidEndpointRequestException("Neither latency nor screening given",
					"Give latency, screening or both");
		}
		if ((latency != null && latency.isNegative()) || (screening != null && screening.isNegative())) {
			throw new InvalidEndpointRequestException("Negative latency", "A latency must not be negative");
		}
	}

	record Latencies(String latency, String screening) {

	}

}
