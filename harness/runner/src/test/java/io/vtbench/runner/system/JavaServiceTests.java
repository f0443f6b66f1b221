package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JavaServiceTests {

	private static final ServiceSpec BANK = new ServiceSpec("bank-service", "target/bank.jar", 8080, "/health", null,
			List.of(), Map.of(), null, null, null, null);

	@TempDir
	private Path home;

	@Test
	void aMissingJarIsNamedWithTheCommandThatBuildsIt() throws IOException {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::start)
			.withMessage("target/bank.jar is missing; take the zip with services, or the repository;"
					+ " 'bench try' needs none of its services");
		Files.createFile(this.home.resolve("pom.xml"));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::start)
			.withMessage("target/bank.jar is missing; build it with: ./mvnw package -DskipTests");
	}

	@Test
	void aServiceThatDiesAtStartIsQuoted() throws IOException {
		TestJar.write(this.home.resolve(BANK.jar()), DyingService.class);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::startAndAwait)
			.withMessage("bank-service died at start with exit code 3: "
					+ "Web server failed to start: the disk is on fire; see its log: " + log());
	}

	@Test
	void nothingIsLeftAmongTheTemporaryFiles() throws IOException {
		TestJar.write(this.home.resolve(BANK.jar()), DyingService.class);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::startAndAwait);
		Path left = Path
			.of(Files.readAllLines(log()).stream().filter((line) -> line.contains("left")).findFirst().orElseThrow());
		assertThat(left.getFileName().toString()).startsWith("left");
		assertThat(left.getParent()).doesNotExist().isNotEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
	}

	@Test
	void aFileThatIsNoJarIsQuoted() throws IOException {
		Files.createDirectories(this.home.resolve("target"));
		Files.writeString(this.home.resolve(BANK.jar()), "not a jar");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this::startAndAwait)
			.withMessageStartingWith("bank-service died at start with exit code 1: ")
			.withMessageContaining("jarfile")
			.withMessageEndingWith("; see its log: " + log());
	}

	@Test
	void aServiceThatWaitsForSomethingStoppedIsNotAwaitedForLong() throws Exception {
		TestJar.write(this.home.resolve(BANK.jar()), SilentService.class);
		try (JavaService service = start()) {
			assertThatExceptionOfType(ServiceException.class)
				.isThrownBy(() -> service.awaitHealthy(List.of(new StoppedDatabase()), Duration.ofMillis(100)))
				.withMessage(
						"PostgreSQL has been stopped by a signal at start; let nothing suspend it, and call again");
		}
	}

	private void startAndAwait() throws InterruptedException {
		try (JavaService service = start()) {
			service.awaitHealthy(List.of());
		}
	}

	private JavaService start() throws InterruptedException {
		Ports ports = new Ports();
		return JavaService.start(
				new Launch(BANK, Jdk.own(), true, List.of(), Map.of(), Map.of(), ports.free(), ports.free()), this.home,
				log(), null);
	}

	private Path log() {
		return this.home.resolve("bank.log");
	}

	private record StoppedDatabase() implements Monitored {

		@Override
		public String name() {
			return "PostgreSQL";
		}

		@Override
		public boolean answers() {
			return false;
		}

		@Override
		public void ensureAlive(String when) {
			// what a signal holds is alive
		}

		@Override
		public boolean isStopped() {
			return true;
		}

		@Override
		public @Nullable Path log() {
			return null;
		}

	}

}
