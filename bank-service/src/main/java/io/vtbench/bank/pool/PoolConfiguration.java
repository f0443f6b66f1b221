package io.vtbench.bank.pool;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("pool.enabled")
@EnableConfigurationProperties(PoolProperties.class)
@EnableResilientMethods
@ImportHttpServices(group = "risk", types = RemoteCheck.class)
class PoolConfiguration {

}
