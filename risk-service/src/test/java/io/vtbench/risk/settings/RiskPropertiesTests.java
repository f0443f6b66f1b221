package io.vtbench.risk.settings;

import java.time.Duration;
import java.util.Map;

import io.vtbench.backend.latency.Distribution;
import io.vtbench.backend.latency.Failure;
import io.vtbench.backend.latency.FailureMode;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class RiskPropertiesTests {

	@Test
	void defaults() {
		given(Map.of()).run((context) -> {
			RiskProperties properties = context.getBean(RiskProperties.class);
			assertThat(properties.latency()).isEqualTo(Duration.ofSeconds(3));
			assertThat(properties.distribution()).isEqualTo(Distribution.CONSTANT);
			assertThat(properties.failure().rate()).isZero();
			assertThat(properties.screening().latency()).isEqualTo(Duration.ofMillis(300));
		});
	}

	@Test
	void environmentVariablesOverride() {
		given(Map.of("RISK_LATENCY", "20ms", "RISK_DISTRIBUTION", "log-normal", "RISK_SPREAD", "0.25",
				"RISK_FAILURE_RATE", "0.1", "RISK_FAILURE_MODE", "reset", "RISK_SCREENING_LATENCY", "7ms"))
			.run((context) -> {
				RiskProperties properties = context.getBean(RiskProperties.class);
				assertThat(properties.latency()).isEqualTo(Duration.ofMillis(20));
				assertThat(properties.distribution()).isEqualTo(Distribution.LOG_NORMAL);
				assertThat(properties.spread()).isEqualTo(0.25);
				assertThat(properties.failure()).isEqualTo(new Failure(0.1, FailureMode.RESET));
				assertThat(properties.screening().latency()).isEqualTo(Duration.ofMillis(7));
			});
	}

	@Test
	void failureRateAboveOneIsRefused() {
		refuses(Map.of("RISK_FAILURE_RATE", "1.5"), "failure.rate");
	}

	@Test
	void negativeLatencyIsRefused() {
		refuses(Map.of("RISK_LATENCY", "-1s"), "latency");
	}

	@Test
	void latencyAboveAMinuteIsRefused() {
		refuses(Map.of("RISK_LATENCY", "61s"), "latency");
	}

	@Test
	void uniformSpreadBelowZeroLatencyIsRefused() {
		refuses(Map.of("RISK_DISTRIBUTION", "uniform", "RISK_SPREAD", "1.1"), "spread");
	}

	private static void refuses(Map<String, Object> variables, String field) {
		given(variables).run((context) -> assertThat(context).getFailure()
			.rootCause()
			.hasMessageContaining("on field '" + field + "'"));
	}

	private static ApplicationContextRunner given(Map<String, Object> variables) {
		return new ApplicationContextRunner().withUserConfiguration(Properties.class)
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
						new SystemEnvironmentPropertySource(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
								variables)));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(RiskProperties.class)
	static class Properties {

	}

}
