package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.vtbench.runner.file.UnixPrograms;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

@UnixPrograms
class K6Tests {

	@TempDir
	private Path home;

	@Test
	void passesVariablesOutputsAndTheScript() throws Exception {
		Path summary = this.home.resolve("summary.json");
		Path requests = this.home.resolve("requests.csv");
		assertThat(call("for a; do echo \"$a\"; done; echo \"$K6_CSV_TIME_FORMAT\"", requests)).isZero();
		assertThat(Files.readAllLines(log())).startsWith("run")
			.contains("--no-usage-report")
			.containsSubsequence("--out", "csv=" + requests)
			.containsSubsequence("--env", "USERS=50")
			.containsSubsequence("--env", "SUMMARY=" + summary)
			.endsWith(this.home.resolve("k6/transfer.js").toString(), "unix_milli");
	}

	@Test
	void aScriptOfSomebodyElseIsRunByTheSuitesOwn() throws Exception {
		Path script = this.home.resolve("k6/team.js");
		String body = "for a; do echo \"$a\"; done";
		assertThat(call(body, null, script.toString())).isZero();
		assertThat(Files.readAllLines(log())).containsSubsequence("--env", "SCRIPT=" + script)
			.endsWith(this.home.resolve("k6/script.js").toString());
	}

	@Test
	void keepsNoSamplesUnlessTold() throws Exception {
		assertThat(call("for a; do echo \"$a\"; done", null)).isZero();
		assertThat(Files.readAllLines(log())).doesNotContain("--out");
	}

	@Test
	void aFailureKeepsItsExitCodeAndItsWords() throws Exception {
		assertThat(call("echo 'thresholds were crossed' >&2; exit 99", null)).isEqualTo(99);
		assertThat(Files.readAllLines(log())).containsExactly("thresholds were crossed");
	}

	@Test
	void aSummaryOfAnEarlierTryIsNotReadAgain() throws Exception {
		Path summary = Files.writeString(this.home.resolve("summary.json"), "{}");
		assertThat(call("true", null)).isZero();
		assertThat(summary).doesNotExist();
	}

	@ParameterizedTest
	@CsvSource({ "50, 8000, 1000MiB", "1000, 8000, 1500MiB", "10000, 8000, 8000MiB", "10000, 500, 1000MiB" })
	void theHeapMayGrowWellAboveWhatItsUsersKeep(long users, long most, String limit) {
		assertThat(K6.collector(users, most)).containsEntry("GOMEMLIMIT", limit);
	}

	private int call(String body, @Nullable Path requests) throws IOException, InterruptedException {
		return call(body, requests, "transfer.js");
	}

	private int call(String body, @Nullable Path requests, String script) throws IOException, InterruptedException {
		Path program = Script.write(this.home.resolve("bin/k6"), body);
		K6 k6 = new K6(program, "v1", Map.of("TOKEN", "secret"));
		K6.Call call = new K6.Call(script, Map.of("USERS", "50"), this.home.resolve("summary.json"), requests, log());
		try (ManagedProcess process = k6.start(call, this.home)) {
			assertThat(process.await(Duration.ofSeconds(20))).isTrue();
			return process.exitCode();
		}
	}

	private Path log() {
		return this.home.resolve("k6.log");
	}

}
