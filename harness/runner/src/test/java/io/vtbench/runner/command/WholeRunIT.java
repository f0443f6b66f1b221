package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Whole runs that end well, or before anything starts. */
class WholeRunIT extends FakeSuiteRuns {

	private static final String[] RUN = { "run", "transfer", "--pairs", "1", "--seed", FakeSuite.platformFirst() };

	@Test
	void aRunThatGoesWellLeavesResultAndReports() throws Exception {
		try (BenchProcess bench = this.suite.call(RUN)) {
			int exitCode = bench.exitCode();
			RunResult result = bench.result();
			// a busy host may take the processor away, and then the run has to say so
			assertThat(FakeSuite.invalid(result)).isSubsetOf("steal");
			assertThat(exitCode).as(String.join("\n", bench.err()))
				.isEqualTo(FakeSuite.invalid(result).isEmpty() ? 0 : 1);
			assertThat(result.arm("virtual").forks()).singleElement().satisfies((fork) -> {
				assertThat(fork.requests()).isEqualTo(Requests.of(40, 0));
				assertThat(fork.subject().threadKind()).isEqualTo(ThreadKind.VIRTUAL);
				assertThat(fork.processes()).containsOnlyKeys("bench", "bank-service", "risk-service", "k6");
				assertThat(fork.jvm().peakHeapBytes()).isEqualTo(10_000_000);
			});
			assertThat(result.environment().k6()).isEqualTo("v1.0.1");
			assertThat(bench.folder().resolve("report.html")).isNotEmptyFile();
			assertThat(bench.out().getLast()).isEqualTo("Report: " + bench.folder().resolve("report.html"));
			bench.awaitNoChildren();
		}
	}

	@Test
	void whatIsShownIsWhatIsSaved() throws Exception {
		try (BenchProcess bench = this.suite.call("run", "transfer", "--pairs", "2", "--json")) {
			bench.exitCode();
			// two pairs have a p-value, which the family that Holm's method looks at may
			// change
			assertThat(String.join("\n", bench.out()))
				.isEqualTo(Files.readString(bench.folder().resolve("result.json")).strip());
			assertThat(bench.result().primaryComparisons()).isNotEmpty()
				.allSatisfy((comparison) -> assertThat(comparison.pValueHolm() == null)
					.isEqualTo(bench.result().status() != Status.VALID));
		}
	}

	@Test
	void aJdkThatIsNotThereIsRefusedBeforeAnythingStarts() throws Exception {
		try (BenchProcess bench = this.suite.call("run", "transfer", "--jdk", "99")) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err()).singleElement()
				.asString()
				.startsWith("bench: JDK 99 of platform is not installed; found: ")
				.contains(Jdk.own().describe())
				.endsWith("; install it, or name its folder in VTBENCH_JDKS");
			assertThat(this.home.resolve("results")).doesNotExist();
		}
	}

	@Test
	void anArmWhoseJdkIsMissingIsLeftOutAndSaidSo() throws Exception {
		Path scenario = this.home.resolve("scenarios/transfer.yaml");
		Files.writeString(scenario,
				Files.readString(scenario)
					.replace("arms: [platform, virtual]",
							"arms: {platform: {mode: platform}, virtual: {mode: virtual, jdk: 99}}"));
		try (BenchProcess bench = this.suite.call(RUN)) {
			bench.exitCode();
			RunResult result = bench.result();
			assertThat(result.arms()).singleElement().satisfies((arm) -> assertThat(arm.name()).isEqualTo("platform"));
			assertThat(result.environment().notes())
				.anyMatch((note) -> note instanceof Note.ArmLeftOut left && left.arm().equals("virtual")
						&& left.missing().startsWith("JDK 99 of virtual is not installed; found: "));
		}
		try (BenchProcess bench = this.suite.call("run", "transfer", "--arms", "platform,virtual")) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getLast()).startsWith("bench: JDK 99 of virtual is not installed; found: ");
		}
	}

	@Test
	void variablesOfTheUserReachNoServiceAndAreNamed() throws Exception {
		Map<String, String> variables = Map.of("SERVER_TOMCAT_THREADS_MAX", "1", "K6_OUT", "json=x", "SOME_TOKEN", "x");
		try (BenchProcess bench = this.suite.start(variables, RUN)) {
			bench.exitCode();
			assertThat(bench.result().environment().notes()).filteredOn((note) -> note instanceof Note.VariablesLeftOut)
				.singleElement()
				.extracting("names", InstanceOfAssertFactories.list(String.class))
				.contains("K6_OUT", "SERVER_TOMCAT_THREADS_MAX")
				.doesNotContain("SOME_TOKEN");
			assertThat(bench.folder().resolve("raw/risk-service.log")).content()
				.contains("variables ", "PATH")
				.doesNotContain("SERVER_TOMCAT_THREADS_MAX", "SOME_TOKEN");
			assertThat(bench.result().arms()).allSatisfy((arm) -> assertThat(arm.effectiveSettings().get("jvm flags"))
				.contains("-XX:MaxHeapSize=67108864", "-XX:+UseSerialGC"));
		}
	}

}
