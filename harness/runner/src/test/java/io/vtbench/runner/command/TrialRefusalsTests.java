package io.vtbench.runner.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.trial.ChangedArm;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.TrialService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What a trial refuses by reading alone. */
class TrialRefusalsTests {

	private static final Target PATH = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/")), "GET", null,
			Map.of(), 200);

	@TempDir
	private Path home;

	@BeforeEach
	void writeJars() throws IOException {
		write("mvc.jar", "4.0.7", "spring-webmvc-7.0.8.jar");
		write("flux.jar", "4.0.7", "spring-webflux-7.0.8.jar");
		write("flux-2.jar", "4.0.7", "spring-webflux-7.0.8.jar");
		write("both.jar", "4.0.7", "spring-webmvc-7.0.8.jar", "spring-webflux-7.0.8.jar");
		write("old.jar", "2.7.18", "spring-webmvc-5.3.31.jar");
	}

	@ParameterizedTest
	@CsvSource({ "flux.jar, platform, jar:HOME/mvc.jar + threads:virtual", "flux.jar, platform, jar:HOME/mvc.jar",
			"mvc.jar, platform, jar:HOME/flux.jar", "mvc.jar, platform, jar:HOME/flux.jar + threads:virtual",
			"mvc.jar, virtual, jar:HOME/flux.jar", "flux.jar, platform, jar:HOME/flux-2.jar + threads:virtual",
			"both.jar, platform, threads:virtual",
			"both.jar, platform, property:spring.main.web-application-type=reactive",
			"old.jar, platform, jar:HOME/mvc.jar + threads:virtual" })
	void whatDiffersInMoreThanASwitchWithoutEffectIsMeasured(String jar, String threads, String change) {
		assertThatCode(() -> require(service(jar, threads, Map.of(), change), PATH)).doesNotThrowAnyException();
	}

	@ParameterizedTest
	@CsvSource({ "flux.jar, platform, threads:virtual", "flux.jar, virtual, threads:platform",
			"flux.jar, virtual, property:pool.size=20",
			"flux.jar, platform, threads:virtual | jar:HOME/mvc.jar + threads:virtual" })
	void webFluxIsNotComparedByTheSwitchAlone(String jar, String threads, String changes) {
		assertThatExceptionOfType(ScenarioException.class)
			.isThrownBy(() -> require(service(jar, threads, Map.of(), changes.split(" \\| ")), PATH))
			.withMessageContaining("flux.jar serves requests with Spring WebFlux on event loops");
	}

	@Test
	void aJarWithBothServesAsItIsTold() {
		for (String name : List.of("spring.main.web-application-type", "SPRING_MAIN_WEBAPPLICATIONTYPE")) {
			assertThatExceptionOfType(ScenarioException.class).isThrownBy(
					() -> require(service("both.jar", "platform", Map.of(name, "reactive"), "threads:virtual"), PATH))
				.withMessageContaining("both.jar serves requests with Spring WebFlux");
		}
		assertThatCode(() -> require(service("both.jar", "platform",
				Map.of("spring.main.web-application-type", "servlet"), "threads:virtual"), PATH))
			.doesNotThrowAnyException();
	}

	@Test
	void aJarWithoutTheSwitchIsRefusedWhereItIsToServeOnVirtualThreads() {
		assertThatExceptionOfType(ScenarioException.class)
			.isThrownBy(
					() -> require(service("mvc.jar", "platform", Map.of(), "jar:HOME/old.jar + threads:virtual"), PATH))
			.withMessageContaining("old.jar runs on Spring Boot 2.7.18");
	}

	@Test
	void aScriptOfThisMachineIsFineHere() {
		TrialService service = service("mvc.jar", "platform", Map.of(), "threads:virtual");
		assertThatCode(() -> require(service, Target.ofScript(this.home.resolve("load.js"))))
			.doesNotThrowAnyException();
	}

	private void require(TrialService service, Target target) throws InterruptedException {
		TrialSession.Request request = new TrialSession.Request(new TrialPlan(service, target, null, null, Map.of()),
				null, null, null, null, null, true, null, null, 1, "bench try", SecretValues.of(Map.of()));
		SuiteFolder suite = new SuiteFolder(this.home);
		TrialRefusals.require(request, suite.thisMachine(Map.of(), Map.of(), null), suite);
	}

	private TrialService service(String jar, String threads, Map<String, String> properties, String... changes) {
		List<String> texts = List.of(changes)
			.stream()
			.map((change) -> change.replace("HOME", this.home.toString()))
			.toList();
		return new TrialService(this.home.resolve(jar), null, null, threads, ChangedArm.parse(texts), 8080, null, null,
				null, properties, Map.of(), List.of(), null);
	}

	private void write(String name, String version, String... libraries) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "shop.Shop");
		manifest.getMainAttributes().putValue("Spring-Boot-Version", version);
		manifest.getMainAttributes().putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
		try (OutputStream out = Files.newOutputStream(this.home.resolve(name));
				JarOutputStream jar = new JarOutputStream(out, manifest)) {
			for (String library : libraries) {
				jar.putNextEntry(new ZipEntry("BOOT-INF/lib/" + library));
			}
		}
	}

}
