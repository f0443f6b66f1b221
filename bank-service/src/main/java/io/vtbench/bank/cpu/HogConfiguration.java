package io.vtbench.bank.cpu;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("hogs.enabled")
@EnableConfigurationProperties(HogProperties.class)
class HogConfiguration {

	@Bean
	Hogs hogs(HogProperties properties) {
		return new Hogs(properties);
	}

}
