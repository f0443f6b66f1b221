package io.vtbench.backend.settings;

import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the settings of every back-end refuse. Settings come as environment variables,
 * since that is how containers give them.
 */
public abstract class PropertiesContract {

	private final String prefix;

	private final Class<?> configuration;

	/**
	 * The contract of one back-end.
	 * @param prefix of its variables
	 * @param configuration that enables its properties
	 */
	protected PropertiesContract(String prefix, Class<?> configuration) {
		this.prefix = prefix;
		this.configuration = configuration;
	}

	@ParameterizedTest
	@CsvSource({ "FAILURE_RATE=1.5, failure.rate", "LATENCY=-1s, latency", "LATENCY=61s, latency",
			"DISTRIBUTION=uniform SPREAD=1.1, spread" })
	void aSettingOutOfRangeIsNamed(String variables, String field) {
		given(variables).run((context) -> assertThat(context).getFailure()
			.rootCause()
			.hasMessageContaining("on field '" + field + "'"));
	}

	/**
	 * A service with these variables.
	 * @param variables NAME=VALUE without the prefix, separated by blanks
	 */
	protected ApplicationContextRunner given(String variables) {
		Map<String, Object> environment = new TreeMap<>();
		for (String variable : variables.strip().split(" +")) {
			int equals = variable.indexOf('=');
			if (equals > 0) {
				environment.put(this.prefix + "_" + variable.substring(0, equals), variable.substring(equals + 1));
			}
		}
		String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
		return new ApplicationContextRunner().withUserConfiguration(this.configuration)
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.replace(name, new SystemEnvironmentPropertySource(name, environment)));
	}

}
