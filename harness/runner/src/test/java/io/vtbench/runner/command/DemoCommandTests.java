package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.command.CommandLineHarness.Said;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParseResult;

import static org.assertj.core.api.Assertions.assertThat;

class DemoCommandTests {

	@TempDir
	private Path home;

	@Test
	void isACallOfTryThatTheCommandLineKnows() {
		SuiteFolder suite = new SuiteFolder(this.home);
		Path jar = this.home.resolve("services/demo-service/target/demo-service.jar");
		ParseResult parsed = Bench.commandLine(System.getenv())
			.parseArgs(DemoCommand.arguments(suite, jar, suite.results()).toArray(String[]::new))
			.subcommand();
		assertThat(parsed.commandSpec().name()).isEqualTo("try");
		assertThat(parsed.<Path>matchedOptionValue("--jar", null)).isEqualTo(jar);
		assertThat(parsed.<Integer>matchedOptionValue("--users", null)).isEqualTo(50);
		assertThat(parsed.hasMatchedOption("--out")).isFalse();
		Path elsewhere = this.home.resolve("elsewhere");
		assertThat(Bench.commandLine(System.getenv())
			.parseArgs(DemoCommand.arguments(suite, jar, elsewhere).toArray(String[]::new))
			.subcommand()
			.<Path>matchedOptionValue("--out", null)).isEqualTo(elsewhere);
	}

	@Test
	void saysWhatToExpectAndThenDoesWhatTryDoes() throws Exception {
		RealSuite.copyTo(this.home);
		Path jar = this.home.resolve("services/demo-service/target/demo-service.jar");
		Files.createDirectories(jar.getParent());
		Files.write(jar, new byte[0]);
		Said said;
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			said = bench.call("demo");
		}
		List<String> lines = said.err().lines().toList();
		assertThat(lines.get(0)).startsWith("bench: this compares 10 request threads with virtual threads")
			.endsWith("expect about five times the throughput");
		assertThat(lines.get(1))
			.startsWith("bench: the same by hand: ./bench try --jar HOME/services/demo-service/target/");
		assertThat(lines.get(2)).startsWith("bench: ").contains("demo-service.jar");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(this.home.resolve("results")).doesNotExist();
	}

}
