package io.vtbench.bank.users;

import java.time.Duration;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("users.enabled")
@EnableConfigurationProperties(DatabaseProperties.class)
@ImportHttpServices(group = "risk", types = ScreeningClient.class)
class UsersConfiguration {

	@Bean(initMethod = "migrate")
	Flyway usersSchema(DatabaseProperties database) {
		return Flyway.configure().dataSource(database.jdbcUrl(), database.username(), database.password()).load();
	}

	@Bean
	@DependsOn("usersSchema")
	HikariDataSource usersPool(DatabaseProperties database) {
		HikariConfig config = new HikariConfig();
		config.setPoolName("users");
		config.setJdbcUrl(database.jdbcUrl());
		config.setUsername(database.username());
		config.setPassword(database.password());
		config.setMaximumPoolSize(database.poolSize());
		config.setConnectionTimeout(database.acquireTimeout().toMillis());
		// Testing a connection that has idled is part of the wait for it, not 5 s more.
		config.setValidationTimeout(database.acquireTimeout().toMillis());
		config.addDataSourceProperty("connectTimeout", seconds(database.connectTimeout()));
		config.addDataSourceProperty("options", "-c statement_timeout=" + database.queryTimeout().toMillis());
		// For a server that cannot even say that it gives up.
		config.addDataSourceProperty("socketTimeout", seconds(database.queryTimeout().plusSeconds(1)));
		return new HikariDataSource(config);
	}

	/** The driver knows whole seconds only. */
	private static String seconds(Duration duration) {
		return String.valueOf(duration.plusMillis(999).toSeconds());
	}

}
