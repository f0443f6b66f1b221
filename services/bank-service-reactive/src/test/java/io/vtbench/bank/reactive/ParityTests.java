package io.vtbench.bank.reactive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.FileSystemResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What must be the same in both banks, or a comparison of them compares something else.
 */
class ParityTests {

	private static final Path HERE = Path.of("src/main/resources");

	private static final Path THERE = Path.of("../../bank-service/src/main/resources");

	@Test
	void sameSchemaAndRows() throws IOException {
		Path migration = Path.of("db/migration/V1__users.sql");
		assertThat(HERE.resolve(migration)).hasSameTextualContentAs(THERE.resolve(migration));
		try (var files = Files.list(THERE.resolve("db/migration"))) {
			assertThat(files).hasSize(1);
		}
	}

	@Test
	void sameDatabaseAndPool() {
		TreeMap<Object, Object> database = properties(HERE, "spring.datasource.");
		assertThat(database).hasSize(5);
		TreeMap<Object, Object> there = properties(THERE, "spring.datasource.");
		there.putAll(measured("spring.datasource."));
		assertThat(there).containsAllEntriesOf(database);
	}

	@Test
	void samePatienceWithTheDatabase() {
		TreeMap<Object, Object> here = properties(HERE, "users.database.");
		TreeMap<Object, Object> there = measured("spring.datasource.hikari.data-source-properties.");
		assertThat(there.get("spring.datasource.hikari.data-source-properties.options"))
			.isEqualTo("-c statement_timeout=" + here.get("users.database.query-timeout"));
		assertThat(there.get("spring.datasource.hikari.data-source-properties.connectTimeout"))
			.isEqualTo(here.get("users.database.connect-timeout"));
		assertThat(there.get("spring.datasource.hikari.data-source-properties.socketTimeout"))
			.isEqualTo(here.get("users.database.silence-timeout"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "risk", "transfer" })
	void sameBackEndsAndTimeouts(String backEnd) {
		String client = "spring.http.serviceclient." + backEnd + ".";
		assertThat(properties(HERE, client + "base-url")).hasSize(1).isEqualTo(properties(THERE, client + "base-url"));
		for (String timeout : new String[] { "connect-timeout", "read-timeout" }) {
			assertThat(properties(HERE, client + timeout).values()).hasSize(1)
				.containsExactlyElementsOf(properties(THERE, "spring.http.clients." + timeout).values());
		}
	}

	@Test
	void samePatienceWithCallers() {
		for (String timeout : new String[] { "connection-timeout", "keep-alive-timeout" }) {
			assertThat(properties(HERE, "bank.http." + timeout).values()).hasSize(1)
				.containsExactlyElementsOf(measured("server.tomcat." + timeout).values());
		}
	}

	@Test
	void samePortsAndAddresses() {
		for (String prefix : new String[] { "server.address", "management.server." }) {
			assertThat(properties(HERE, prefix)).isNotEmpty().isEqualTo(properties(THERE, prefix));
		}
	}

	@Test
	void sameConnectionTimeoutAsTheBackEnds() {
		TreeMap<Object, Object> backEnd = properties(Path.of("../backend-latency/src/main/resources"), "back-end.yaml",
				"server.tomcat.connection-timeout");
		assertThat(backEnd.values())
			.containsExactly(properties(HERE, "bank.http.connection-timeout").firstEntry().getValue());
	}

	/** What bank-service has in the profile in which it is measured. */
	private static TreeMap<Object, Object> measured(String prefix) {
		return properties(THERE, "application-measured.yaml", prefix);
	}

	private static TreeMap<Object, Object> properties(Path folder, String prefix) {
		return properties(folder, "application.yaml", prefix);
	}

	private static TreeMap<Object, Object> properties(Path folder, String file, String prefix) {
		YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
		yaml.setResources(new FileSystemResource(folder.resolve(file)));
		Properties all = yaml.getObject();
		TreeMap<Object, Object> some = new TreeMap<>(all);
		some.keySet().removeIf((name) -> !name.toString().startsWith(prefix));
		return some;
	}

}
