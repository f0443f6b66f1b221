package io.vtbench.bank.reactive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

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
	void sameDatabasePoolAndTimeouts() {
		TreeMap<Object, Object> users = properties(HERE, "users.");
		assertThat(users).containsKeys("users.enabled", "users.database.pool-size", "users.database.acquire-timeout",
				"users.database.query-timeout", "users.database.connect-timeout", "users.database.silence-timeout");
		assertThat(users).isEqualTo(properties(THERE, "users."));
	}

	@Test
	void sameBackEndsAndTimeouts() {
		TreeMap<Object, Object> backEnds = properties(HERE, "spring.http.serviceclient.");
		assertThat(backEnds).hasSize(6).isEqualTo(properties(THERE, "spring.http.serviceclient."));
	}

	@Test
	void sameConnectionsToBackEnds() {
		TreeMap<Object, Object> limits = properties(HERE, "bank.backend.");
		assertThat(limits).containsOnlyKeys("bank.backend.max-connections", "bank.backend.acquire-timeout");
		assertThat(limits).isEqualTo(properties(THERE, "bank.backend."));
	}

	@Test
	void samePatienceWithCallers() {
		for (String timeout : new String[] { "connection-timeout", "keep-alive-timeout" }) {
			assertThat(properties(HERE, "bank.http." + timeout).values()).hasSize(1)
				.containsExactlyElementsOf(properties(THERE, "server.tomcat." + timeout).values());
		}
	}

	@Test
	void samePortsAndAddresses() {
		for (String prefix : new String[] { "server.port", "server.address", "management.server." }) {
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
