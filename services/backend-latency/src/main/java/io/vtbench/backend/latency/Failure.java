package io.vtbench.backend.latency;

import java.util.random.RandomGenerator;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/**
 * Failures on purpose, for fault tests.
 *
 * @param rate share of the requests that fail, from 0 to 1
 * @param mode how they fail
 */
public record Failure(@DefaultValue("0") @DecimalMin("0") @DecimalMax("1") double rate,
		@DefaultValue("error") FailureMode mode) {

	void strike(RandomGenerator random) {
		if (this.rate > 0 && random.nextDouble() < this.rate) {
			throw switch (this.mode) {
				case ERROR -> problem(HttpStatus.INTERNAL_SERVER_ERROR);
				case UNAVAILABLE -> problem(HttpStatus.SERVICE_UNAVAILABLE);
				case RESET -> new ConnectionReset();
			};
		}
	}

	private static ErrorResponseException problem(HttpStatus status) {
		ErrorResponseException problem = new ErrorResponseException(status);
		problem.setDetail("Failed on purpose: failure.rate is above 0");
		return problem;
	}

	/** Says that the connection must be closed instead of answering. */
	static class ConnectionReset extends RuntimeException {

	}

}
