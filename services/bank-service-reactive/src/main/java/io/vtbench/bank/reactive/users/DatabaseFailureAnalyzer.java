package io.vtbench.bank.reactive.users;

import org.flywaydb.core.api.FlywayException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says what to do when the users database is not there at the start, or is not as it
 * should be.
 */
class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<FlywayException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, FlywayException cause) {
		return new FailureAnalysis(
				"The users database cannot be prepared: " + String.valueOf(cause.getMessage()).strip(),
				"Start PostgreSQL, say where it is with spring.datasource.url, username and password, or do without"
						+ " it: users.enabled=false.",
				cause);
	}

}
