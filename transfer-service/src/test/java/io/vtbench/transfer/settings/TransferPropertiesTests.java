package io.vtbench.transfer.settings;

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

class TransferPropertiesTests {

	@Test
	void defaults() {
		given(Map.of()).run((context) -> {
			TransferProperties properties = context.getBean(TransferProperties.class);
			assertThat(properties.latency()).isEqualTo(Duration.ofSeconds(1));
			assertThat(properties.distribution()).isEqualTo(Distribution.CONSTANT);
			assertThat(properties.failure().rate()).isZero();
		});
	}

	@Test
	void environmentVariablesOverride() {
		given(Map.of("TRANSFER_LATENCY", "20ms", "TRANSFER_DISTRIBUTION", "log-normal", "TRANSFER_SPREAD", "0.25",
				"TRANSFER_FAILURE_RATE", "0.1", "TRANSFER_FAILURE_MODE", "reset"))
			.run((context) -> {
				TransferProperties properties = context.getBean(TransferProperties.class);
				assertThat(properties.latency()).isEqualTo(Duration.ofMillis(20));
				assertThat(properties.distribution()).isEqualTo(Distribution.LOG_NORMAL);
				assertThat(properties.spread()).isEqualTo(0.25);
				assertThat(properties.failure()).isEqualTo(new Failure(0.1, FailureMode.RESET));
			});
	}

	@Test
	void failureRateAboveOneIsRefused() {
		refuses(Map.of("TRANSFER_FAILURE_RATE", "1.5"), "failure.rate");
	}

	@Test
	void negativeLatencyIsRefused() {
		refuses(Map.of("TRANSFER_LATENCY", "-1s"), "latency");
	}

	@Test
	void latencyAboveAMinuteIsRefused() {
		refuses(Map.of("TRANSFER_LATENCY", "61s"), "latency");
	}

	@Test
	void uniformSpreadBelowZeroLatencyIsRefused() {
		refuses(Map.of("TRANSFER_DISTRIBUTION", "uniform", "TRANSFER_SPREAD", "1.1"), "spread");
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
	@EnableConfigurationProperties(TransferProperties.class)
	static class Properties {

	}

}
