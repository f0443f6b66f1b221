package io.vtbench.transfer.settings;

import java.time.Duration;

import io.vtbench.backend.latency.Distribution;
import io.vtbench.backend.latency.Failure;
import io.vtbench.backend.latency.FailureMode;
import io.vtbench.backend.settings.PropertiesContract;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class TransferPropertiesTests extends PropertiesContract {

	TransferPropertiesTests() {
		super("TRANSFER", Properties.class);
	}

	@Test
	void defaults() {
		given("").run((context) -> {
			TransferProperties properties = context.getBean(TransferProperties.class);
			assertThat(properties.latency()).isEqualTo(Duration.ofSeconds(1));
			assertThat(properties.distribution()).isEqualTo(Distribution.CONSTANT);
			assertThat(properties.failure().rate()).isZero();
		});
	}

	@Test
	void environmentVariablesOverride() {
		given("LATENCY=20ms DISTRIBUTION=log-normal SPREAD=0.25 " + "FAILURE_RATE=0.1 FAILURE_MODE=reset")
			.run((context) -> {
				TransferProperties properties = context.getBean(TransferProperties.class);
				assertThat(properties.latency()).isEqualTo(Duration.ofMillis(20));
				assertThat(properties.distribution()).isEqualTo(Distribution.LOG_NORMAL);
				assertThat(properties.spread()).isEqualTo(0.25);
				assertThat(properties.failure()).isEqualTo(new Failure(0.1, FailureMode.RESET));
			});
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(TransferProperties.class)
	static class Properties {

	}

}
