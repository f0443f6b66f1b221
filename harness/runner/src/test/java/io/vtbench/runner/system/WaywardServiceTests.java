package io.vtbench.runner.system;

import java.io.IOException;
import java.net.URI;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Services that are not where they are asked; see {@link WaywardService}. */
class WaywardServiceTests {

	private static final Duration LONG = Duration.ofMinutes(1);

	private static final Duration SHORT = Duration.ofSeconds(3);

	private final Ports ports = new Ports();

	private final int port = this.ports.free();

	private final int fixed = this.ports.free();

	@TempDir
	private Path home;

	@BeforeEach
	void writeJar() throws IOException {
		TestJar.write(this.home.resolve("shop/shop.jar"), WaywardService.class);
	}

	@Test
	void aPortThatTheLogNamesIsSaidLongBeforeTheLimitWithThePropertyThatSetsIt() throws Exception {
		assertProblem(null, LONG, Map.of("port", String
			.valueOf(this.fixed)), "shop does not become healthy: it listens on" + " port " + this.fixed
					+ " and not on " + this.port
					+ ", which bench gives it as server.port; something in it sets that port: let it take server.port,"
					+ " for example by --property 'NAME=${server.port}' with the property that it reads; see its log: ");
	}

	/** Its management port answers, and the load would meet nobody. */
	@Test
	void aHealthThatAnswersDoesNotHideIt() throws Exception {
		assertProblem("/actuator/health", LONG, Map.of("port", String.valueOf(this.fixed)),
				"it listens on port " + this.fixed);
	}

	@Test
	void theContainersOfDevelopmentAreWhatTheJarAloneLacks() throws Exception {
		String alone = "died at start with exit code 1: Connection to localhost:5432 refused.";
		assertProblem(null, LONG, Map.of("manner", "alone"), alone + "; see its log");
		Path tests = Files.createDirectories(this.home.resolve("shop/src/test/java"));
		Files.writeString(tests.resolve("TestShop.java"), "SpringApplication.from(Shop::main).with(Containers.class)");
		assertProblem(null, LONG, Map.of("manner", "alone"), alone + " (in development, src/test/java/TestShop.java"
				+ " starts containers, which the jar alone does not; describe them in a file for --compose, or start them");
	}

	@Test
	void whatEndsWithoutAPortIsNoWebService() throws Exception {
		assertProblem(null, LONG, Map.of("manner", "none"), "died at start with exit code 0: it has opened no"
				+ " port, so it is no web service, or spring.main.web-application-type is none; give one that serves");
	}

	@Test
	void httpsIsSaidWhereItIsSpokenAndNowhereElse() throws Exception {
		assertProblem(null, LONG, Map.of("manner", "https"), "port " + this.port
				+ " speaks HTTPS alone, and bench sends" + " plain HTTP; say --property server.ssl.enabled=false");
	}

	@Test
	void aHealthThatIsDownIsQuoted() throws Exception {
		assertProblem("/actuator/health", SHORT, Map.of("down", "true"),
				"/actuator/health answers 503" + " ({\"status\":\"DOWN\"}); find out what it waits for at its start");
	}

	@Test
	void aStartPageThatTakesItsTimeIsNotAskedFor() throws Exception {
		try (JavaService service = start(null, SHORT, Map.of("millis", "60000"))) {
			service.awaitHealthy(List.of());
			assertThat(service.answers()).isTrue();
			assertThat(service.frontDoor().answers()).isTrue();
		}
	}

	@Test
	void theActuatorOfTheServiceItselfIsAskedBelowItsContextPath() throws Exception {
		Path jar = this.home.resolve("shop/shop.jar");
		try (JavaService service = start(jar.toString(), "/shop/actuator/info", LONG, Map.of("context", "/shop"))) {
			service.awaitHealthy(List.of());
			assertThat(service.management("/actuator/info"))
				.isEqualTo(URI.create(service.url() + "/shop/actuator/info"));
			assertThat(Files.readString(this.home.resolve("shop.log"))).doesNotContain("management");
		}
	}

	@Test
	void aPortThatAProfileGivesTheActuatorIsFoundInTheLog() throws Exception {
		Path jar = this.home.resolve("shop/shop.jar");
		try (JavaService service = start(jar.toString(), "/actuator/health", LONG,
				Map.of("management", String.valueOf(this.fixed)))) {
			service.awaitHealthy(List.of());
			assertThat(service.management("/actuator/info"))
				.isEqualTo(URI.create("http://127.0.0.1:" + this.fixed + "/actuator/info"));
		}
	}

	private void assertProblem(@Nullable String health, Duration limit, Map<String, String> properties,
			String... sentences) throws Exception {
		try (JavaService service = start(health, limit, properties)) {
			assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> service.awaitHealthy(List.of()))
				.withMessageContainingAll(sentences);
		}
	}

	private JavaService start(@Nullable String health, Duration limit, Map<String, String> properties)
			throws InterruptedException {
		return start("shop/shop.jar", health, limit, properties);
	}

	private JavaService start(String jar, @Nullable String health, Duration limit, Map<String, String> properties)
			throws InterruptedException {
		ServiceSpec spec = new ServiceSpec("shop", jar, 8080, health, null, List.of(), Map.of(), limit, null, null,
				null);
		return JavaService.start(
				new Launch(spec, Jdk.own(), false, List.of(), Map.of(), properties, this.port, this.ports.free()),
				this.home, this.home.resolve("shop.log"), null);
	}

}
