package io.vtbench.runner.system;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
	void theSuitesServicesListenWhereTheyShould() {
		assertThat(launch("shop.jar").environment(this.home)).containsExactly(Map.entry("SPRING_APPLICATION_JSON",
				"{\"spring.threads.virtual.enabled\":\"true\",\"server.address\":\"127.0.0.1\",\"server.port\":1,"
						+ "\"management.server.address\":\"127.0.0.1\",\"management.server.port\":2}"));
	}

	/** With a port of its own for the actuator, Spring Boot makes other beans. */
	@Test
	void somebodyElsesServiceGetsItsPortAndNothingElse() throws Exception {
		Path jar = Files.write(this.home.resolve("app.jar"), new byte[0]);
		assertThat(launch(jar.toString()).environment(this.home)).containsExactly(Map.entry("SPRING_APPLICATION_JSON",
				"{\"spring.threads.virtual.enabled\":\"true\",\"server.address\":\"127.0.0.1\",\"server.port\":1}"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			BOOT-INF/classes/application.properties    | management.server.port=9091                                | 2
			WEB-INF/classes/application.properties     | management.server.port: ${PORT:9091}                       | 2
			application.yml                            | management: {server.port: 9091}                            | 2
			BOOT-INF/classes/config/application.yaml   | management.server: {port: 9091}                            | 2
			BOOT-INF/classes/application.properties    | management.server.port=-1                                  |
			BOOT-INF/classes/application.properties    | management.server.port=${server.port}                      |
			BOOT-INF/classes/application.yml           | {server: {port: 9091}, management: {server: {port: 9091}}} |
			BOOT-INF/classes/application-prod.yml      | management: {server: {port: 9091}}                         |
			BOOT-INF/classes/application.yml           | management: {endpoints: {web: {base-path: /management}}}   |
			BOOT-INF/classes/application.yml           | management: [                                              |
			""")
	void itsActuatorGetsAPortWhereItHasOneOfItsOwn(String file, String text, @Nullable Integer port) throws Exception {
		Path path = this.home.resolve("shop.jar");
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(path))) {
			jar.putNextEntry(new JarEntry(file));
			jar.write(text.getBytes(StandardCharsets.UTF_8));
		}
		assertThat(launch(path.toString()).actuatorPort(this.home)).isEqualTo(port);
	}

	private static Launch launch(String jar) {
		ServiceSpec spec = new ServiceSpec("shop", jar, 8080, "/health", null, List.of(), Map.of(), null, null, null,
				null);
		return new Launch(spec, Jdk.own(), false, List.of(), Map.of(), Map.of("spring.threads.virtual.enabled", "true"),
				1, 2);
	}

}
