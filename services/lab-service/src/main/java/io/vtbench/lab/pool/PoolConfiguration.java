package io.vtbench.lab.pool;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Profile;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.web.service.registry.ImportHttpServices;

/**
 * Brings the database, whose pool Spring Boot makes of {@code spring.datasource}.
 */
@Configuration(proxyBeanMethods = false)
@Profile("pool")
@Import({ DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class })
@EnableConfigurationProperties(PoolProperties.class)
@EnableResilientMethods
@ImportHttpServices(group = "risk", types = RiskCheck.class)
class PoolConfiguration {

}
