package io.vtbench.bank.reactive.users;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Keeps everything that deals with databases out of a bank whose users are switched off,
 * so that it starts as fast as one without the drivers.
 */
class DatabaseFilter implements AutoConfigurationImportFilter, EnvironmentAware {

	private static final String[] PACKAGES = { "r2dbc", "data", "persistence", "sql", "transaction" };

	private boolean enabled;

	@Override
	public void setEnvironment(Environment environment) {
		this.enabled = environment.getProperty("users.enabled", Boolean.class, false);
	}

	@Override
	public boolean[] match(@Nullable String[] autoConfigurations, AutoConfigurationMetadata metadata) {
		boolean[] match = new boolean[autoConfigurations.length];
		for (int i = 0; i < match.length; i++) {
			String name = autoConfigurations[i];
			match[i] = this.enabled || name == null || !needsDatabase(name);
		}
		return match;
	}

	private static boolean needsDatabase(String name) {
		return Stream.of(PACKAGES).anyMatch((part) -> name.startsWith("org.springframework.boot." + part + "."));
	}

}
