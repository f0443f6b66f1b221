package io.vtbench.bank.reactive.users;

import io.micrometer.core.instrument.MeterRegistry;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import org.flywaydb.core.Flyway;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.web.service.registry.HttpServiceGroup.ClientType;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("users.enabled")
@EnableConfigurationProperties(DatabaseProperties.class)
@ImportHttpServices(group = "risk", types = ScreeningClient.class, clientType = ClientType.WEB_CLIENT)
class UsersConfiguration {

	/**
	 * Flyway alone speaks JDBC, so there is no pool that Spring Boot could hand to it.
	 */
	@Bean(initMethod = "migrate")
	Flyway usersSchema(DatabaseProperties database) {
		return Flyway.configure().dataSource(database.url(), database.username(), database.password()).load();
	}

	@Bean
	DatabaseClient usersClient(ConnectionPool usersPool) {
		return DatabaseClient.create(usersPool);
	}

	@Bean(destroyMethod = "dispose")
	@DependsOn("usersSchema")
	ConnectionPool usersPool(DatabaseProperties database, MeterRegistry registry) {
		PostgresqlConnectionConfiguration server = PostgresqlConnectionConfiguration.builder()
			.host(database.host())
			.port(database.port())
			.database(database.name())
			.username(database.username())
			.password(database.password())
			.connectTimeout(database.connectTimeout())
			.statementTimeout(database.queryTimeout())
			// For a server that cannot even say that it gives up.
			.loopResources(new DatabaseLoops(database.silenceTimeout()))
			.build();
		ConnectionPool pool = new TimedConnectionPool(
				ConnectionPoolConfiguration.builder(new PostgresqlConnectionFactory(server))
					.name("users")
					.initialSize(database.poolSize())
					.minIdle(database.poolSize())
					.maxSize(database.poolSize())
					.maxAcquireTime(database.acquireTimeout())
					.maxCreateConnectionTime(database.connectTimeout())
					.build(),
				registry);
		// Made here, the connections spread over all event loops; made by a request,
		// they would all join its own.
		pool.warmup().block();
		return pool;
	}

}
