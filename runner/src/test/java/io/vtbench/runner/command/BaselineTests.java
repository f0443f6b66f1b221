package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A run that is kept by a name, and one that is held against it. */
class BaselineTests extends FakeSuiteRuns {

	@Test
	@Tag("system")
	void aRunIsKeptAndTheNextIsHeldAgainstIt() throws Exception {
		Path kept = this.home.resolve(".vtbench/baselines/main/transfer");
		try (BenchProcess bench = this.suite.start(Map.of(), "run", "--pairs", "1", "--save-baseline", "main")) {
			assertThat(bench.exitCode()).isZero();
			assertThat(kept.resolve("result.json")).exists();
			assertThat(kept.resolve("request.json")).content().contains("\"scripts\"").doesNotContain("arm platform");
			assertThat(bench.out()).anyMatch((line) -> line.startsWith("Baseline: "));
		}
		Path summary = this.home.resolve("summary.md");
		String before = Files.readString(kept.resolve("result.json"));
		try (BenchProcess bench = this.suite.start(Map.of(), "run", "--pairs", "1", "--out", "again", "--baseline",
				"main", "--markdown", summary.toString())) {
			assertThat(bench.exitCode()).isZero();
			assertThat(summary).content().contains("## transfer against main", "Inconclusive: ");
			assertThat(this.home.resolve("again")).isDirectoryRecursivelyContaining("glob:**/comparison.json")
				.isDirectoryRecursivelyContaining("glob:**/comparison.md");
			assertThat(kept.resolve("result.json")).content().isEqualTo(before);
		}
		changeScript();
		try (BenchProcess bench = this.suite.start(Map.of(), "run", "--pairs", "1", "--out", "third", "--baseline",
				"main")) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getLast()).contains("load scripts (");
		}
	}

	@Test
	void whatCannotBeComparedIsRefusedBeforeItIsMeasured() throws Exception {
		try (BenchProcess bench = this.suite.start(Map.of(), "run", "--baseline", "main")) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getLast()).startsWith("bench: no baseline 'main' of transfer here (")
				.endsWith("measure it with --save-baseline main");
		}
		Path kept = Files.createDirectories(this.home.resolve(".vtbench/baselines/main/transfer"));
		Files.copy(Path.of("src/test/resources/report/sample/result.json"), kept.resolve("result.json"));
		try (BenchProcess bench = this.suite.start(Map.of(), "run", "--baseline", "main")) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getLast()).contains("this run and the baseline main differ in processor (");
		}
		assertThat(this.home.resolve("results")).doesNotExist();
	}

	private void changeScript() throws IOException {
		Files.writeString(this.home.resolve("k6/transfer.js"), "// another\n");
	}

}
