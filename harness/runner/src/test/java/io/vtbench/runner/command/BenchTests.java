package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import io.vtbench.runner.result.ResultFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Exit codes and what depends on files. */
class BenchTests {

	private static final Path SAMPLE = Path.of("../report/src/test/resources/report/sample/result.json");

	private static final JsonMapper MAPPER = new JsonMapper();

	@TempDir
	private Path home;

	private CommandLineHarness bench;

	@BeforeEach
	void createHome() throws IOException {
		this.bench = new CommandLineHarness(this.home, Locale.ROOT);
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		for (String file : new String[] { "modes.yaml", "services.yaml", "payments.yaml" }) {
			Files.copy(Path.of("src/test/resources/scenario/suite", file), scenarios.resolve(file));
		}
	}

	@AfterEach
	void restore() {
		this.bench.close();
	}

	@Test
	void withoutACommandItRunsTransfer() {
		CommandLineHarness.Said said = this.bench.call();
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).isEqualTo("bench: unknown scenario 'transfer'; known: payments\n");
	}

	@Test
	void stackTracesAreShownOnlyWhenAskedFor() {
		assertThat(this.bench.call("run", "nothing").err()).doesNotContain("\tat ");
		assertThat(this.bench.call("run", "nothing", "--verbose").err()).contains("\tat ")
			.endsWith("bench: unknown scenario 'nothing'; known: payments\n");
		assertThat(this.bench.call("--verbose").err()).contains("\tat ");
	}

	@Test
	void aBadScenarioFileIsWrongUsage() throws IOException {
		Files.writeString(this.home.resolve("scenarios/bad.yaml"),
				"question: Why?\nsubject: bnk\narms: [virtual]\nprimary: makespan\n");
		CommandLineHarness.Said said = this.bench.call("list");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).isEqualTo(
				"bench: bad.yaml:2: unknown service 'bnk'; known: bank-service, risk-service, batch, bank-reactive, bank-jetty\n");
	}

	@Test
	void aFolderThatIsNoSuiteIsWrongUsage(@TempDir Path elsewhere) {
		try (CommandLineHarness lost = new CommandLineHarness(elsewhere, Locale.ROOT)) {
			CommandLineHarness.Said said = lost.call("list");
			assertThat(said.exitCode()).isEqualTo(2);
			assertThat(said.err()).isEqualTo(
					"bench: no scenarios/modes.yaml in HOME, which vtbench.home names; correct it, or leave it out\n");
		}
	}

	@Test
	void aFinishedRunIsNotContinued() throws IOException {
		Path folder = sample();
		CommandLineHarness.Said said = this.bench.call("run", "--resume", folder.toString());
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).startsWith("bench: HOME/results/sample is a finished run; start a new one with: "
				+ ResultFile.read(folder).command() + "\n");
	}

	@Test
	void reportsAreWrittenAnew() throws IOException {
		Path folder = sample();
		CommandLineHarness.Said said = this.bench.call("report", folder.toString());
		assertThat(said).isEqualTo(new CommandLineHarness.Said(0, "Report: HOME/results/sample/report.html\n", ""));
		assertThat(folder.resolve("report.html")).isNotEmptyFile();
		assertThat(folder.resolve("report.md")).isNotEmptyFile();
	}

	@Test
	void jsonIsAllThatIsOnStandardOutput() throws IOException {
		Path folder = sample();
		CommandLineHarness.Said report = this.bench.call("report", "--json", folder.toString());
		assertThat(report.err()).isEqualTo("Report: HOME/results/sample/report.html\n");
		assertThat(MAPPER.readTree(report.out())).isEqualTo(MAPPER.readTree(SAMPLE.toFile()));
		assertThat(MAPPER.readTree(this.bench.call("list", "--json").out()).findValuesAsString("name"))
			.containsExactly("payments");
		assertThat(MAPPER.readTree(this.bench.call("list", "payments", "--json").out()).get("arms")).hasSize(2);
		JsonNode checks = MAPPER.readTree(this.bench.call("list", "--checks", "--json").out());
		assertThat(checks.findValuesAsString("name")).contains("errors", "same work").doesNotHaveDuplicates();
		JsonNode doctor = MAPPER.readTree(this.bench.call("doctor", "--json").out());
		assertThat(doctor.findValuesAsString("name")).contains("machine", "jdk", "k6");
		assertThat(doctor.findValuesAsString("status")).isSubsetOf("ok", "warn", "invalid", "not available");
		assertThat(doctor.findValuesAsString("text")).hasSameSizeAs(doctor).noneMatch(String::isEmpty);
	}

	@Test
	void cleanAsksFirst() throws IOException {
		Path folder = sample();
		CommandLineHarness.Said said = this.bench.call("clean");
		assertThat(said.exitCode()).isZero();
		assertThat(said.out()).isEqualTo("Would delete HOME/results/ (1 entries, 0 MB); call again with --yes\n");
		assertThat(said.err()).isEmpty();
		assertThat(folder).exists();
		assertThat(this.bench.call("clean", "--yes").out()).isEqualTo("Deleted HOME/results/ (1 entries, 0 MB)\n");
		assertThat(this.home.resolve("results")).doesNotExist();
	}

	private Path sample() throws IOException {
		Path folder = Files.createDirectories(this.home.resolve("results/sample"));
		Files.copy(SAMPLE, folder.resolve("result.json"));
		return folder;
	}

}
