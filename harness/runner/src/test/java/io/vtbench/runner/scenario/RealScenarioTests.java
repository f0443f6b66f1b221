package io.vtbench.runner.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The files that people run. */
class RealScenarioTests {

	private final Path suite = Path.of("../..").toAbsolutePath().normalize();

	private final Catalog catalog = Catalog.read(this.suite.resolve("scenarios"));

	@Test
	void everyScenarioDrivesAScriptThatExists() {
		List<Scenario> underLoad = this.catalog.scenarios()
			.stream()
			.filter((scenario) -> scenario.load() != null)
			.toList();
		assertThat(underLoad).isNotEmpty()
			.allSatisfy((scenario) -> assertThat(this.suite.resolve("k6").resolve(scenario.load().script()))
				.isRegularFile());
	}

	@Test
	void everyScenarioCanBeSizedForEveryProfile() {
		for (Scenario scenario : this.catalog.scenarios()) {
			for (Profile profile : Profile.values()) {
				Scenario.Sized sized = scenario.sized(profile, null);
				scenario.backends()
					.keySet()
					.forEach((service) -> assertThat(sized.backendProperties(service)).isNotNull());
			}
		}
	}

	@Test
	void everyBackendTellsWhereItsAddressGoes() {
		assertThat(this.catalog.scenarios()).allSatisfy((scenario) -> assertThat(scenario.backends().keySet())
			.allSatisfy((service) -> assertThat(this.catalog.service(service).urlProperty()).isNotEmpty()));
	}

	@Test
	void everyJarBelongsToAModule() {
		assertThat(this.catalog.services()).allSatisfy((service) -> {
			Path module = this.suite.resolve(service.jar()).getParent().getParent();
			assertThat(Files.isRegularFile(module.resolve("pom.xml"))).as(service.jar()).isTrue();
		});
	}

	@Test
	void everyQuestionIsOneSentence() {
		assertThat(this.catalog.scenarios())
			.allSatisfy((scenario) -> assertThat(scenario.question()).endsWith("?").doesNotContain("\n", "|"));
	}

	@Test
	void everyArmOfEveryScenarioHasASubject() {
		for (Scenario scenario : this.catalog.scenarios()) {
			for (String arm : scenario.arms().names()) {
				assertThat(this.catalog.subject(scenario, scenario.arms().arm(arm))).isNotNull();
			}
		}
	}

	@Test
	void everyTransferCanBeComparedWithWebFlux() {
		assertThat(this.catalog.subject(this.catalog.scenario("transfer"), Arms.Arm.of("reactive")).name())
			.isEqualTo("bank-service-reactive");
	}

	@Test
	void everyServiceWithALimitNamesItsCollector() {
		assertThat(this.catalog.scenarios()).filteredOn((scenario) -> scenario.limits() != null)
			.isNotEmpty()
			.allSatisfy((scenario) -> assertThat(scenario.jvm()).anyMatch((flag) -> flag.matches("-XX:\\+Use.*GC")));
	}

	@Test
	void quickRunsOneCaseOfEachFile() {
		assertThat(this.catalog.scenarioFiles())
			.allSatisfy((file) -> assertThat(file.members(Profile.QUICK)).as(file.whole().name()).hasSize(1));
	}

}
