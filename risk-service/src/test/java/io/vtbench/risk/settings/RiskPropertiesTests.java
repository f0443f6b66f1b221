package io.vtbench.risk.settings;

import java.time.Duration;

import io.vtbench.backend.latency.Distribution;
import io.vtbench.backend.latency.Failure;
import io.vtbench.backend.latency.FailureMode;
import io.vtbench.backend.settings.PropertiesContract;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class RiskPropertiesTests extends PropertiesContract {

	RiskPropertiesTests() {
		super("RISK", Properties.class);
	}

	@Test
	void defaults() {
		given("").run((context) -> {
			RiskProperties properties = context.getBean(RiskProperties.class);
			assertThat(properties.latency()).isEqualTo(Duration.ofSeconds(3));
			assertThat(properties.distribution()).isEqualTo(Distribution.CONSTANT);
			assertThat(properties.failure().rate()).isZero();
			assertThat(properties.screening().latency()).isEqualTo(Duration.ofMillis(300));
		});
	}

	@Test
	void environmentVariablesOverride() {
		given("LATENCY=20ms DISTRIBUTION=log-normal SPREAD=0.25 FAILURE_RATE=0.1 "
				+ "FAILURE_MODE=reset SCREENING_LATENCY=7ms")
			.run((context) -> {
				RiskProperties properties = context.getBean(RiskProperties.class);
				assertThat(properties.latency()).isEqualTo(Duration.ofMillis(20));
				assertThat(properties.distribution()).isEqualTo(Distribution.LOG_NORMAL);
				assertThat(properties.spread()).isEqualTo(0.25);
				assertThat(properties.failure()).isEqualTo(new Failure(0.1, FailureMode.RESET));
				assertThat(properties.screening().latency()).isEqualTo(Duration.ofMillis(7));
			});
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(RiskProperties.class)
	static class Properties {

	}

}
