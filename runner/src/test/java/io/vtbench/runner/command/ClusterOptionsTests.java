package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.command.CommandLineHarness.Said;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run on a cluster refuses before it asks one. */
class ClusterOptionsTests {

	@TempDir
	private Path home;

	@BeforeEach
	void createSuite() throws IOException {
		RealSuite.copyTo(this.home);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			standalone  | it is a program without a server
			cost-half   | both arms of a duet must share one machine
			users-100   | it needs PostgreSQL
			""")
	void aScenarioThatNeedsThisMachineIsRefusedInOneSentence(String scenario, String reason) {
		Said said = call(scenario);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("cannot run on Kubernetes: " + reason).contains("leave --on kubernetes out");
	}

	@ParameterizedTest
	@CsvSource({ "--generators,0", "--generators,1001", "--namespace-prefix,9x", "--namespace-prefix,Upper",
			"--pull-policy,Sometimes", "--cpus,many", "--cpus,0", "--memory,1GB", "--image,k6=a b",
			"--image-prefix,$(id)" })
	void aValueThatMakesNoSenseIsRefusedWithItsOption(String option, String value) {
		Said said = call("transfer", option, value);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("bench: " + option + " must be ");
	}

	@Test
	void moreGeneratorsThanUsersAreRefusedWithBothNumbers() {
		Said said = call("transfer", "--generators", "51");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("51 generators cannot share 50 users");
	}

	@Test
	void anOptionOfAClusterAloneIsNoSilentMistake() throws IOException {
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call("run", "transfer", "--generators", "4");
			assertThat(said.exitCode()).isEqualTo(2);
			assertThat(said.err()).contains("--on kubernetes; add it, or leave them out");
		}
	}

	private Said call(String... args) {
		List<String> all = new ArrayList<>(List.of("run", "--on", "kubernetes"));
		all.addAll(List.of(args));
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			return bench.call(all.toArray(String[]::new));
		}
	}

}
