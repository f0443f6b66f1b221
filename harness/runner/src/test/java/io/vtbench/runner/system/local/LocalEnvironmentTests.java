package io.vtbench.runner.system.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.system.Login;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LocalEnvironmentTests {

	/** One row of a table of sessions may be the limit of both arms. */
	@Test
	void usersWhoShareALoginShareASession() {
		assertThat(blind(new Login("POST", "/login", Map.of(), "password=hush", List.of())))
			.containsExactly(Blind.ONE_SESSION);
		assertThat(blind(null)).isEmpty();
	}

	private static List<Blind> blind(@Nullable Login login) {
		return new LocalEnvironment(Path.of(""), Map.of(), Map.of(), login, (line) -> {
		}).answers().blind();
	}

}
