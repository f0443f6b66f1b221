package io.vtbench.runner.service;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SecretPropertiesTests {

	@Test
	void aPasswordGoesIntoTheEnvironment() {
		SecretProperties properties = SecretProperties
			.of(Map.of("users.database.password", "s\"3cret", "users.database.host", "localhost"));
		assertThat(properties.open()).containsOnlyKeys("users.database.host");
		assertThat(properties.environment())
			.containsExactly(Map.entry("SPRING_APPLICATION_JSON", "{\"users.database.password\":\"s\\\"3cret\"}"));
	}

	@Test
	void withoutASecretTheEnvironmentStaysAsItIs() {
		assertThat(SecretProperties.of(Map.of("server.port", "1")).environment()).isEmpty();
	}

}
