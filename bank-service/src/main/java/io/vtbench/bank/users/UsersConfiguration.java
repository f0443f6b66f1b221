package io.vtbench.bank.users;

import org.flywaydb.core.api.FlywayException;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Brings the database, whose pool and schema Spring Boot makes of
 * {@code spring.datasource} and {@code db/migration}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("users.enabled")
@Import({ DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class })
class UsersConfiguration {

	/** Says what to do when the database is not there at the start. */
	static class NoDatabase extends AbstractFailureAnalyzer<FlywayException> {

		@Override
		protected FailureAnalysis analyze(Throwable rootFailure, FlywayException cause) {
			return new FailureAnalysis(
					"The users database cannot be prepared: " + String.valueOf(cause.getMessage()).strip(),
					"Start PostgreSQL, say where it is with spring.datasource.url, username and password, or do without"
							+ " it: users.enabled=false.",
					cause);
		}

	}

}
