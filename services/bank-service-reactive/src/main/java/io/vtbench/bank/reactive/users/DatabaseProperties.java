package io.vtbench.bank.reactive.users;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * The users database. They are bank-service's properties, with the same values.
 *
 * @param name of the database
 * @param poolSize connections, all made at the start and kept
 * @param acquireTimeout how long a request waits for a connection of the pool
 * @param queryTimeout how long it then waits for its rows
 * @param connectTimeout until a new connection stands
 * @param silenceTimeout how long the server may say nothing
 */
@ConfigurationProperties("users.database")
@Validated
record DatabaseProperties(@NotBlank String host, @Positive int port, @NotBlank String name, String username,
		String password, @Positive int poolSize, Duration acquireTimeout, Duration queryTimeout,
		@DurationUnit(ChronoUnit.SECONDS) Duration connectTimeout,
		@DurationUnit(ChronoUnit.SECONDS) Duration silenceTimeout) {

	String jdbcUrl() {
		return "jdbc:postgresql://" + this.host + ":" + this.port + "/" + this.name;
	}

}
