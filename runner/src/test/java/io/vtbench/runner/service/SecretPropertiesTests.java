package io.vtbench.runner.service;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.scenario.ServiceSpec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SecretPropertiesTests {

	private static final ServiceSpec SHOP = new ServiceSpec("shop", "shop.jar", 8080, "/health", null, List.of(), null,
			null, null, null, null);

	private static final String JSON = "SPRING_APPLICATION_JSON";

	@Test
	void aPasswordGoesIntoTheEnvironment() {
		Map<String, String> properties = Map.of("users.database.password", "s\"3cret", "users.database.host",
				"localhost");
		assertThat(SecretProperties.of(properties).open()).containsOnlyKeys("users.database.host");
		assertThat(launch(Map.of(), properties).environment())
			.containsExactly(Map.entry(JSON, "{\"users.database.password\":\"s\\\"3cret\"}"));
	}

	@Test
	void propertiesThatAreThereAlreadyStay() {
		Launch launch = launch(Map.of(JSON, "{\"my\":{\"limit\":5},\"my.token\":\"old\"}"), Map.of("my.token", "new"));
		assertThat(launch.environment())
			.containsExactly(Map.entry(JSON, "{\"my\":{\"limit\":5},\"my.token\":\"new\"}"));
	}

	@Test
	void whatIsThereAndCannotBeAddedToIsNotReplacedInSilence() {
		for (String own : new String[] { "[1]", "{", " " }) {
			assertThatExceptionOfType(ServiceException.class)
				.isThrownBy(() -> launch(Map.of(JSON, own), Map.of("my.token", "new")).environment())
				.withMessage(JSON + " is no JSON object; correct it");
		}
	}

	@Test
	void withoutASecretTheEnvironmentStaysAsItIs() {
		assertThat(launch(Map.of(JSON, "as it is"), Map.of("server.port", "1")).environment())
			.containsExactly(Map.entry(JSON, "as it is"));
	}

	private static Launch launch(Map<String, String> env, Map<String, String> properties) {
		return new Launch(SHOP, Jdk.own(), false, List.of(), env, properties, 1, 2);
	}

}
