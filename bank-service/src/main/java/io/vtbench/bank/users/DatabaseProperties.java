package io.vtbench.bank.users;

import java.time.Duration;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * The users database. The WebFlux bank has the same properties with the same values.
 *
 * @param name of the database
 * @param poolSize connections, all made at the start and kept
 * @param connectTimeout until a new connection stands
 * @param acquireTimeout how long a request waits for a connection of the pool
 * @param queryTimeout how long it then waits for its rows
 */
@ConfigurationProperties("users.database")
@Validated
record DatabaseProperties(@NotBlank String host, @Positive int port, @NotBlank String name, String username,
		String password, @Positive int poolSize, Duration connectTimeout, Duration acquireTimeout,
		Duration queryTimeout) {

	String jdbcUrl() {
		return "jdbc:postgresql://" + this.host + ":" + this.port + "/" + this.name;
	}

}
