package io.vtbench.runner.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.scenario.ServiceSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LaunchTests {

	@TempDir
	private Path home;

	@Test
	void somebodyElsesServiceRunsWhereBenchIsCalledFrom() {
		assertThat(launch("bank-service/target/bank-service.jar").folder(this.home)).isEqualTo(this.home);
		assertThat(launch("/srv/shop/shop.jar").folder(this.home)).isEqualTo(Path.of("").toAbsolutePath());
	}

	@Test
	void aJarOfOthersIsStartedAsItIsWhereverItLies() throws Exception {
		Path jar = Files.write(this.home.resolve("app.jar"), new byte[0]);
		Launch launch = launch(jar.toString());
		assertThat(launch.folder(this.home)).isEqualTo(Path.of("").toAbsolutePath());
		assertThat(launch.command(this.home, this.home)).containsSequence("-jar", jar.toString());
		try (Stream<Path> files = Files.list(this.home)) {
			assertThat(files).containsExactly(jar);
		}
	}

	@Test
	void aMainMethodThatPassesNoArgumentsOnListensWhereItShould() {
		assertThat(launch("shop.jar").environment().get("SPRING_APPLICATION_JSON")).contains(
				"\"spring.threads.virtual.enabled\":\"true\"", "\"server.port\":1", "\"server.address\":\"127.0.0.1\"",
				"\"management.server.port\":2");
	}

	private static Launch launch(String jar) {
		ServiceSpec spec = new ServiceSpec("shop", jar, 8080, "/health", null, List.of(), Map.of(), null, null, null,
				null);
		return new Launch(spec, Jdk.own(), false, List.of(), Map.of(), Map.of("spring.threads.virtual.enabled", "true"),
				1, 2);
	}

}
