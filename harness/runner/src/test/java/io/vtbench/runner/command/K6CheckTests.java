package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.Script;
import io.vtbench.runner.report.CheckText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the doctor says of k6, and what a run says of a wrong one. */
@UnixPrograms
class K6CheckTests {

	@TempDir
	private Path home;

	@Test
	void namesTheVersion() throws Exception {
		assertThat(check(k6("v1.8.1"))).isEqualTo(Check.ofMachine("k6", Status.OK, "v1.8.1"));
	}

	@Test
	void aVersionThatTheScriptsAreNotForIsARowAndNotTheEnd() throws Exception {
		Path program = k6("v3.0.0");
		Check check = check(program);
		assertThat(check.status()).isEqualTo(Status.INVALID);
		assertThat(CheckText.of(check))
			.startsWith(program + " is k6 v3.0.0, and the load scripts are for 1.x and 2.x; ");
	}

	@Test
	void aNameWithoutAProgramIsARowAndNotTheEnd() throws Exception {
		assertThat(check(Path.of("/no/such/k6"))).isEqualTo(Check.ofMachine("k6", Status.INVALID,
				"K6_BIN is '/no/such/k6', which is not a program; correct it, or unset it"));
	}

	@Test
	void aRunWithAWrongNameIsWrongInput() throws Exception {
		FakeSuite suite = new FakeSuite(this.home);
		try (BenchProcess bench = suite.call(Map.of("K6_BIN", "/no/such/k6"), "run")) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err())
				.containsExactly("bench: K6_BIN is '/no/such/k6', which is not a program; correct it, or unset it");
		}
	}

	private Path k6(String version) throws IOException {
		return Script.write(this.home.resolve("mine/k6"), "echo 'k6 " + version + " (go1.25, linux/amd64)'");
	}

	private Check check(Path program) throws InterruptedException {
		return DoctorCommand.k6(this.home, Map.of("K6_BIN", program.toString()));
	}

}
