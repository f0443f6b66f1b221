package io.vtbench.bank.users;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.service.registry.ImportHttpServices;

/**
 * Brings the database, whose pool and schema Spring Boot makes of
 * {@code spring.datasource} and {@code db/migration}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("users.enabled")
@Import({ DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class })
@ImportHttpServices(group = "risk", types = ScreeningClient.class)
class UsersConfiguration {

}
