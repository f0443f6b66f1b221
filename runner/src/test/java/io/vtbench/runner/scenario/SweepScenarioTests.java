package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Scenarios with a sweep, with arms of a case, and with phases of load. */
class SweepScenarioTests {

	private static final Path SUITE = Path.of("src/test/resources/scenario/suite");

	@TempDir
	private Path folder;

	@Test
	void armBecomesOneForEachValueInItsPlace() throws IOException {
		Scenario scenario = read("""
				arms: [virtual, platform]
				sweep: {arm: platform, property: server.tomcat.threads.max, values: [10, 50]}
				load: {script: transfer.js, model: closed, users: 50, requests: 400}
				""");
		assertThat(scenario.arms().names()).containsExactly("virtual", "platform-10", "platform-50");
		assertThat(scenario.arms().arm("platform-50").properties()).containsEntry("server.tomcat.threads.max", "50");
		assertThat(scenario.arms().arm("platform-50").mode()).isEqualTo("platform");
	}

	@Test
	void caseMeasuresItsOwnArmsWhateverTheProfileSays() throws IOException {
		read("""
				arms: {one: {mode: virtual}, two: {mode: virtual}, three: {mode: virtual}}
				load: {script: transfer.js, model: closed, users: 50, requests: 400}
				cases: {small: {arms: [one, three]}, large: {load: {users: 60}}}
				profiles: {quick: {cases: [small], arms: [two, one]}}
				""");
		Catalog catalog = catalog();
		assertThat(catalog.scenario("swept-small").armNames(Profile.QUICK)).containsExactly("one", "three");
		assertThat(catalog.scenarios("swept", Profile.QUICK))
			.allSatisfy((member) -> assertThat(catalog.file(member)).hasFileName("swept.yaml"));
		assertThat(catalog.scenario("swept-large").armNames(Profile.QUICK)).containsExactly("two", "one");
		assertThat(catalog.scenario("swept-large").armNames(Profile.ARTICLE)).containsExactly("one", "two", "three");
	}

	@Test
	void phasesAreAnOpenLoadThatIsShortenedInProportion() throws IOException {
		Scenario scenario = read("""
				arms: [virtual]
				load:
				  script: transfer.js
				  model: open
				  phases: [{rate: 50, duration: 10s}, {rate: 200, duration: 30s}, {rate: 50, duration: 60s}]
				""");
		Scenario.Sized sized = scenario.sized(Profile.ARTICLE, null);
		LoadSpec load = sized.scenario().load();
		assertThat(load.isOpen()).isTrue();
		assertThat(load.rate()).isEqualTo(200);
		assertThat(load.duration()).isEqualTo(Duration.ofSeconds(100));
		LoadSpec shorter = sized.lasting(null, Duration.ofSeconds(10)).scenario().load();
		assertThat(shorter.phases()).extracting(Phase::duration)
			.containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(3), Duration.ofSeconds(6));
		assertThat(shorter.duration()).isEqualTo(Duration.ofSeconds(10));
	}

	private Scenario read(String yaml) throws IOException {
		Files.writeString(this.folder.resolve("swept.yaml"),
				"question: How many?\nsubject: bank-service\nprimary: throughput\n" + yaml);
		return catalog().whole("swept");
	}

	private Catalog catalog() throws IOException {
		for (String file : new String[] { "modes.yaml", "services.yaml" }) {
			if (!Files.exists(this.folder.resolve(file))) {
				Files.copy(SUITE.resolve(file), this.folder.resolve(file));
			}
		}
		return Catalog.read(this.folder);
	}

}
