package io.vtbench.bank.cpu;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("hogs.enabled")
@EnableConfigurationProperties(HogProperties.class)
class HogConfiguration {

	@Bean
	Hogs hogs(HogProperties properties, Environment environment) {
		return new Hogs(properties, Threading.VIRTUAL.isActive(environment));
	}

}
