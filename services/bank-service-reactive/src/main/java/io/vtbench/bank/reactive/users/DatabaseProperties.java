package io.vtbench.bank.reactive.users;

import java.net.URI;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Says where the users database is and how long it may take, as bank-service does.
 *
 * @param url as for JDBC, which Flyway speaks
 * @param poolSize connections, all made at the start and kept
 * @param acquireTimeout how long a request waits for a connection of the pool
 * @param queryTimeout how long it then waits for its rows
 * @param connectTimeout until a new connection stands
 * @param silenceTimeout how long the server may say nothing
 */
@ConfigurationProperties("users.database")
@Validated
record DatabaseProperties(@NotBlank @Pattern(regexp = "jdbc:postgresql://.+/.+") String url, String username,
		String password, @Positive int poolSize, Duration acquireTimeout, Duration queryTimeout,
		@DurationUnit(ChronoUnit.SECONDS) Duration connectTimeout,
		@DurationUnit(ChronoUnit.SECONDS) Duration silenceTimeout) {

	private static final int DEFAULT_PORT = 5432;

	String host() {
		return address().getHost();
	}

	int port() {
		return (address().getPort() >= 0) ? address().getPort() : DEFAULT_PORT;
	}

	String name() {
		return address().getPath().substring(1);
	}

	private URI address() {
		return URI.create(this.url.substring("jdbc:".length()));
	}

}
