package io.vtbench.bank.reactive.users;

import org.flywaydb.core.api.FlywayException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/**
 * Says what to do when the users database is not there at the start, or is not as it
 * should be.
 */
class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<FlywayException> {

	private final Environment environment;

	DatabaseFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, FlywayException cause) {
		String address = this.environment
			.resolvePlaceholders("${users.database.name:} at ${users.database.host:}:${users.database.port:}");
		return new FailureAnalysis(
				"The users database " + address + " cannot be prepared: " + String.valueOf(cause.getMessage()).strip(),
				"Start PostgreSQL there, say where it is with users.database.host, port, name, username and password, "
						+ "or do without it: users.enabled=false.",
				cause);
	}

}
