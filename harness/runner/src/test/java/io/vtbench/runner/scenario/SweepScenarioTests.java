package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ScenarioFacts.Expectation;
import io.vtbench.runner.result.ScenarioFacts.Expectation.Relation;
import io.vtbench.runner.scenario.LoadSpec.Phase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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

	@Test
	void profileOfAnotherSizeHasItsOwnExpectationsPairsAndDesign() throws IOException {
		Scenario scenario = read("""
				arms: [virtual, platform]
				load: {script: transfer.js, model: open, rate: 50, duration: 20s}
				design: duet
				expected:
				  - {arm: virtual, metric: throughput, value: 50, source: the rate}
				  - {arm: virtual, over: platform, metric: p95, least: 5, tolerance: 0, source: a guess}
				  - {arm: platform, metric: recovery, most: 2s, source: nothing queues}
				profiles:
				  quick: {pairs: 2, design: in-turn, load: {rate: 60}}
				  rigorous: {expected: [{arm: platform, metric: mean, value: 400ms, source: the delay}]}
				""");
		assertThat(scenario.sized(Profile.ARTICLE, null).scenario().expected()).extracting(ExpectedSpec::expectation)
			.containsExactly(
					new Expectation("virtual", Metric.THROUGHPUT, null, null, Relation.VALUE, 50, 0.1, "the rate"),
					new Expectation("virtual", Metric.LATENCY_P95, "platform", null, Relation.LEAST, 5, 0, "a guess"),
					new Expectation("platform", null, null, null, Relation.MOST, 2, 0.1, "nothing queues"));
		Scenario.Sized quick = scenario.sized(Profile.QUICK, null);
		assertThat(quick.scenario().expected()).isEmpty();
		assertThat(quick.scenario().isDuet()).isFalse();
		assertThat(quick.change().maxPairs(Profile.QUICK, Design.IN_TURN)).isEqualTo(2);
		Scenario.Sized rigorous = scenario.sized(Profile.RIGOROUS, null);
		assertThat(rigorous.scenario().isDuet()).isTrue();
		assertThat(rigorous.scenario().expected().getFirst().expectation().value()).isEqualTo(400);
		assertThat(rigorous.change().maxPairs(Profile.RIGOROUS, Design.DUET)).isEqualTo(20);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					{arm: virtual, metric: throughput, source: x}                      | one of 'value', 'least' and 'most'
					{arm: virtual, metric: throughput, value: 1, least: 1, source: x}  | one of 'value', 'least' and 'most'
					{arm: virtual, metric: speed, value: 1, source: x}                 | unknown value 'speed' of 'expected[0].metric'
					{arm: virtul, metric: throughput, value: 1, source: x}             | arm 'virtul'
					{arm: virtual, over: plat, metric: throughput, value: 1, source: x} | arm 'plat'
					{arm: virtual, metric: mean, value: 1, source: x}                  | 1
					{arm: virtual, metric: throughput, value: much, source: x}         | 'expected[0].value' must be a number, but is 'much'
					{arm: virtual, metric: throughput, value: 1}                       | 'expected[0].source' is missing
					""")
	void wrongExpectationIsRefusedWithItsLine(String expected, String complaint) {
		assertThatExceptionOfType(ScenarioException.class)
			.isThrownBy(() -> read("arms: [virtual, platform]\nload: {script: transfer.js, model: closed, users: 5,"
					+ " requests: 40}\nexpected:\n  - " + expected + "\n"))
			.withMessageContaining("swept.yaml:")
			.withMessageContaining(complaint);
	}

	private Scenario read(String yaml) throws IOException {
		Files.writeString(this.folder.resolve("swept.yaml"),
				"question: How many?\nsubject: bank-service\nprimary: " + primary(yaml) + "\n" + yaml);
		return catalog().whole("swept");
	}

	private static String primary(String yaml) {
		return yaml.contains("duet") ? "cpu" : "throughput";
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
