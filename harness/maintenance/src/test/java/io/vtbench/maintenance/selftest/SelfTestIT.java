package io.vtbench.maintenance.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.maintenance.Main;
import io.vtbench.runner.command.BenchProcess;
import io.vtbench.runner.command.FakeSuiteRuns;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code harness/maintenance/run selftest} with services that cost little. */
class SelfTestIT extends FakeSuiteRuns {

	@BeforeEach
	void callMaintenance() {
		this.suite = this.suite.calledAs(Main.class, Main::commandLine);
	}

	@Test
	void anArmIsComparedWithItselfAndWithLongerDelays() throws Exception {
		try (BenchProcess bench = start("selftest", "--comparisons", "1", "--pairs", "1", "--slowdown", "0.5")) {
			bench.exitCode();
			RunResult result = ResultFile.read(bench.folder().resolve("001-both"));
			assertThat(result.arms()).extracting(Arm::name)
				.containsExactly("virtual", "virtual-again", "virtual-slower");
			assertThat(result.differences()).anySatisfy((difference) -> {
				assertThat(difference.setting()).isEqualTo("injected delay factor");
				assertThat(difference.values()).containsEntry("virtual-slower", "1.5");
			});
			// delays that the subject itself is asked for are longer as well
			assertThat(variables(bench, "virtual-slower")).contains("TIME_SCALE=0.15").contains("LOAD=shared");
			assertThat(variables(bench, "virtual-again")).contains("TIME_SCALE=0.1,");
			assertThat(bench.out()).anyMatch((line) -> line.startsWith("Against itself: "))
				.anyMatch((line) -> line.startsWith("With delays 50.0 % longer: "));
			bench.awaitNoChildren();
		}
	}

	@Tag("system")
	@Test
	void whatIsInterruptedIsContinuedWhereItWas() throws Exception {
		Path folder;
		Path first;
		// the last comparison, after its first fork
		Path hold = this.home.resolve("held-virtual");
		try (BenchProcess bench = this.suite.start(
				Map.of("FAKE_K6_HOLD", hold.toString(), "FAKE_K6_HOLD_AT", "002-again/raw/fork-02"), "selftest",
				"--comparisons", "2", "--pairs", "2", "--slowdown", "0")) {
			bench.awaitFile(hold);
			folder = bench.folder();
			first = folder.resolve("001-again/result.json");
			bench.signal("TERM");
			assertThat(bench.exitCode()).isEqualTo(128 + 15);
			bench.awaitNoChildren();
			assertThat(bench.err()).contains("bench: interrupted; finished forks are kept, continue with: "
					+ "harness/maintenance/run selftest --resume results/" + folder.getFileName());
		}
		String kept = Files.readString(first);
		try (BenchProcess bench = start("selftest", "--resume", folder.toString())) {
			bench.exitCode();
			assertThat(first).hasContent(kept);
			assertThat(ResultFile.read(folder.resolve("002-again")).arms())
				.allSatisfy((arm) -> assertThat(arm.forks()).extracting((fork) -> fork.pair()).contains(1, 2));
			SelfTestOutcome outcome = SelfTest.FILE.read(folder).outcome();
			assertThat(outcome).isNotNull();
			assertThat(outcome.runs()).isEqualTo(2);
			assertThat(bench.out()).last().asString().isEqualTo("Comparisons: " + folder);
		}
	}

	@Test
	void comparisonsOfDifferentThingsAreNotCountedTogether() throws Exception {
		Path folder;
		try (BenchProcess bench = start("selftest", "--comparisons", "1", "--pairs", "1", "--slowdown", "0")) {
			bench.exitCode();
			folder = bench.folder();
		}
		Path scenario = this.home.resolve("scenarios/transfer.yaml");
		Files.writeString(scenario, Files.readString(scenario).replace("requests: 40", "requests: 41"));
		try (BenchProcess bench = start("selftest", "--resume", folder.toString())) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err()).singleElement()
				.asString()
				.startsWith("bench: this self-test cannot be continued, ")
				.endsWith("; start a new one");
		}
	}

	@Test
	void whatCannotBePlantedIsRefusedBeforeAnythingStarts() throws Exception {
		Path scenario = this.home.resolve("scenarios/transfer.yaml");
		Files.writeString(this.home.resolve("old.yaml"), Files.readString(scenario)
			.replace("arms: [platform, virtual]", "arms: {old: {mode: virtual, jdk: 99}}"));
		Files.writeString(this.home.resolve("scenarios/cost.yaml"),
				Files.readString(scenario)
					.replace("model: closed, users: 4, requests: 40", "model: open, rate: 10, duration: 10s")
					.replace("primary: makespan", "primary: cpu") + "design: duet\n");
		assertRefused("cost: a duet judges cost, and longer delays cost nothing", "cost");
		assertRefused("--slowdown and --burn exclude each other", "--burn", "0.05", "--slowdown", "0.1");
		assertRefused("unknown mode 'virtul'", "--mode", "virtul");
		assertRefused("JDK 99 of old is not installed", this.home.resolve("old.yaml").toString(), "--mode", "old");
		assertRefused("no selftest.json in ", "--resume", this.home.toString());
		assertRefused("--resume continues a self-test with its own options; leave out: --pairs", "--resume", "x",
				"--pairs", "2");
	}

	private void assertRefused(String reason, String... args) throws Exception {
		String[] call = Stream.concat(Stream.of("selftest"), Stream.of(args)).toArray(String[]::new);
		try (BenchProcess bench = start(call)) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getFirst()).startsWith("bench: " + reason);
			assertThat(this.home.resolve("results")).doesNotExist();
		}
	}

	/** What the k6 of an arm's one fork was told. */
	private static String variables(BenchProcess bench, String arm) throws IOException {
		try (Stream<Path> files = Files.list(bench.folder().resolve("001-both/raw"))) {
			return Files.readString(
					files.filter((file) -> file.toString().endsWith(arm + "-k6.log")).findFirst().orElseThrow());
		}
	}

	private BenchProcess start(String... args) throws IOException {
		return this.suite.call(args);
	}

}
