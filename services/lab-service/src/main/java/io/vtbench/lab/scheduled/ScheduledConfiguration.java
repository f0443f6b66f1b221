package io.vtbench.lab.scheduled;

import java.time.Duration;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.scheduling.annotation.EnableScheduling;

@Configuration(proxyBeanMethods = false)
@Profile("scheduled")
@EnableScheduling
@EnableConfigurationProperties(ScheduledProperties.class)
class ScheduledConfiguration {

	@Bean
	Executions executions() {
		return new Executions();
	}

	@Bean
	Tasks tasks(Executions executions, ScheduledProperties properties) {
		Duration duration = properties.duration();
		return switch (properties.by()) {
			case FIXED_RATE -> new Tasks.AtFixedRate(executions, duration);
			case FIXED_DELAY -> new Tasks.WithFixedDelay(executions, duration);
		};
	}

}
