package io.vtbench.runner.scenario;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SecretValuesTests {

	private static final Map<String, String> VALUES = Map.of("spring.datasource.password", "4711", "DB_TOKEN", "4712",
			"server.port", "8080");

	@Test
	void whatIsHiddenIsFilledAgain() {
		Map<String, String> hidden = SecretValues.hidden(VALUES);
		assertThat(hidden.values()).containsExactlyInAnyOrder("${secret}", "${secret}", "8080");
		assertThat(new SecretValues(SecretValues.in(VALUES), Map.of()).filled(null, hidden)).isEqualTo(VALUES);
	}

	@Test
	void aMissingValueIsNamedWithTheWayToGiveIt() {
		assertThatExceptionOfType(ScenarioException.class)
			.isThrownBy(() -> new SecretValues(Map.of(), Map.of()).filled(null, Map.of("db.password", "${secret}")))
			.withMessage("the value of db.password is secret and stands in no file; give it as JSON: "
					+ "VTBENCH_SECRETS='{\"db.password\": \"…\"}'");
	}

}
