package io.vtbench.maintenance.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.maintenance.Main;
import io.vtbench.runner.command.BenchProcess;
import io.vtbench.runner.command.FakeSuite;
import io.vtbench.runner.command.FakeSuiteRuns;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** {@code harness/maintenance/run publish} as a whole, with services that cost little. */
class PublishIT extends FakeSuiteRuns {

	private Path results;

	private FakeSuite bench;

	@BeforeEach
	void listResults() throws IOException {
		this.bench = this.suite;
		this.suite = this.suite.calledAs(Main.class, Main::commandLine);
		this.results = Files.createDirectories(this.home.resolve("docs/results"));
		Files.writeString(this.results.resolve("published.yaml"), "quick: run transfer --pairs 1 --seed 7\n");
		Files.writeString(this.home.resolve(MethodVersions.FILE), "| in-turn | 1 | measuring | The first. |\n");
	}

	@Test
	void aResultIsMeasuredAsItsCommandSaysAndStaleWithItsScenario() throws Exception {
		assertThat(list()).anyMatch((line) -> line.matches("quick +never +1 +stale: not measured yet"));
		try (BenchProcess bench = this.suite.call("publish", "--anyway")) {
			int exitCode = bench.exitCode();
			// a busy host may take the processor away, and then nothing is published
			assumeThat(bench.out()).anyMatch((line) -> line.equals("Published: docs/results/quick"));
			assertThat(exitCode).isZero();
			assertThat(bench.out()).endsWith("Nothing that can be measured here is stale.");
			bench.awaitNoChildren();
		}
		assertThat(this.results.resolve("quick")).isDirectoryContaining("glob:**/result.json")
			.isDirectoryContaining("glob:**/report.md")
			.isDirectoryNotContaining("glob:**/report.html");
		assertThat(ResultFile.read(this.results.resolve("quick"))).satisfies((result) -> {
			assertThat(result.status()).isEqualTo(Status.VALID);
			assertThat(result.command()).isEqualTo("./bench run transfer --pairs 1 --seed 7");
		});
		assertThat(list()).anyMatch((line) -> line.endsWith("  up to date"));
		Path scenario = this.home.resolve("scenarios/transfer.yaml");
		Files.writeString(scenario, Files.readString(scenario).replace("requests: 40", "requests: 44"));
		assertThat(list()).anyMatch((line) -> line.endsWith("  stale: scenario changed"));
	}

	@Test
	void whatWasInterruptedIsContinued() throws Exception {
		Path runs = this.home.resolve("results/publish/quick");
		try (BenchProcess bench = this.bench.call("run", "transfer", "--pairs", "1", "--seed", "7", "--out",
				runs.toString())) {
			bench.exitCode();
		}
		Path run = only(runs);
		Files.writeString(run.resolve("result.json"), Files.readString(run.resolve("result.json"))
			.replaceFirst("\"status\" : \"[a-z]+\"", "\"status\" : \"interrupted\""));
		try (BenchProcess bench = this.suite.call("publish", "--anyway")) {
			bench.exitCode();
			assertThat(only(runs)).isEqualTo(run);
			assertThat(ResultFile.read(run).environment().notes()).contains(new Note.Resumed());
			bench.awaitNoChildren();
		}
	}

	private static Path only(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			List<Path> all = files.toList();
			assertThat(all).hasSize(1);
			return all.getFirst();
		}
	}

	@Test
	void whatMeasuresNothingIsNotPublished() throws Exception {
		Files.writeString(this.results.resolve("published.yaml"), "quick: list transfer\nslow: run transfer --fast\n");
		assertThat(list())
			.anyMatch((line) -> line
				.endsWith("cannot be measured here: only run, try and selftest measure, and this is: list"))
			.anyMatch((line) -> line.contains("Unknown option: '--fast'"));
	}

	@Test
	void theListMeasuresNothing() throws Exception {
		try (BenchProcess bench = this.suite.call("publish", "--list", "--anyway")) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getFirst()).isEqualTo("bench: --list measures nothing; leave out: --anyway");
		}
	}

	private List<String> list() throws Exception {
		try (BenchProcess bench = this.suite.call("publish", "--list")) {
			assertThat(bench.exitCode()).isZero();
			return bench.out();
		}
	}

}
