package io.vtbench.transfer.settings;

import java.time.Duration;

import io.vtbench.backend.latency.Latency;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.stereotype.Component;

/**
 * Reads and changes the mean latency at run time, so that a service under test can be
 * warmed up without waiting for delays: {@code GET /actuator/latency} answers
 * <code>{"latency":"1000ms"}</code>; {@code POST /actuator/latency} with
 * <code>{"latency":"0ms"}</code> changes it and answers the same document. A duration is
 * written as in application.yaml ({@code 1s}, {@code 300ms}, {@code PT1S}); a plain
 * number is milliseconds. Requests that are already waiting keep their delay.
 */
@Component
@Endpoint(id = "latency")
class LatencyEndpoint {

	private final Latency transferLatency;

	LatencyEndpoint(Latency transferLatency) {
		this.transferLatency = transferLatency;
	}

	@ReadOperation
	Mean read() {
		return new Mean(this.transferLatency.mean().toMillis() + "ms");
	}

	@WriteOperation
	Mean change(Duration latency) {
		try {
			this.transferLatency.changeMean(latency);
			return read();
		}
		catch (IllegalArgumentException ex) {
			String rule = String.valueOf(ex.getMessage());
			throw new InvalidEndpointRequestException(rule, rule);
		}
	}

	record Mean(String latency) {

	}

}
