package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.Script;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.system.TestJar;
import io.vtbench.runner.system.local.FakeToxiproxy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole run of one case, with arms that ask for different things, over a slow network.
 */
class CaseRunIT extends FakeSuiteRuns {

	private static final String SCENARIO = """
			question: Does it help to wait without a thread?
			subject: bank-service
			backends: {risk-service: {latency: 2ms, screening.latency: 4ms}}
			network: {upstream: 3ms, downstream: 5ms}
			limits: {cpus: 1, memory: 256m}
			jvm: [-XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			arms:
			  blocking: {mode: platform, load: {env: {LOOKUP: /blocking}}}
			  waiting: {mode: platform, load: {env: {LOOKUP: /waiting}}}
			  light: {mode: virtual, load: {env: {LOOKUP: /light}}}
			load: {script: lookup.js, model: closed, users: 4, requests: 40}
			primary: makespan
			warmUp: {requests: 8, rounds: 2}
			cases:
			  2: {load: {users: 2}}
			  3: {load: {users: 3}}
			profiles: {quick: {timeScale: 1, cases: ["3"], arms: [blocking, waiting]}}
			""";

	@BeforeEach
	void addToSuite() throws IOException {
		Files.writeString(this.home.resolve("scenarios/lookup.yaml"), SCENARIO);
	}

	@Test
	void theArmsOfACaseDifferInWhatTheyAskAndMeetTheSameNetwork() throws Exception {
		Path toxiproxy = Script.write(this.home.resolve("fake/toxiproxy"),
				"exec '" + Jdk.own().java() + "' -XX:TieredStopAtLevel=1 -cp '" + TestJar.location(FakeToxiproxy.class)
						+ "' " + FakeToxiproxy.class.getName() + " \"$@\"");
		try (BenchProcess bench = this.suite.start(Map.of("TOXIPROXY_BIN", toxiproxy.toString()), "run", "lookup",
				"--pairs", "1")) {
			bench.exitCode();
			assertThat(bench.folder().getFileName().toString()).endsWith("-lookup-3");
			RunResult result = bench.result();
			assertThat(result.scenario().name()).isEqualTo("lookup-3");
			assertThat(result.load().users()).isEqualTo(3);
			assertThat(result.arms()).extracting(Arm::name).containsExactly("blocking", "waiting");
			assertThat(result.arms()).extracting(Arm::threadKind).containsOnly(ThreadKind.PLATFORM);
			assertThat(result.environment().armProperties().get("waiting")).containsEntry("k6 LOOKUP", "/waiting");
			assertThat(result.environment().flags()).startsWith("-XX:ActiveProcessorCount=1 -Xms128m -Xmx128m ");
			assertThat(result.environment().notes()).contains(new Note.Network(3, 5))
				.anyMatch((note) -> note instanceof Note.Limits limits && limits.cpus() == 1
						&& limits.memory().equals("256m"));
			assertThat(result.arm("waiting").forks()).singleElement()
				.satisfies((fork) -> assertThat(fork.processes()).containsKeys("toxiproxy", "risk-service"));
			assertThat(raw(bench, "-waiting-k6.log")).contains("LOOKUP=/waiting").doesNotContain("LOOKUP=/blocking");
			assertThat(raw(bench, "toxiproxy.log")).contains("\"latency\": 3", "\"latency\": 5");
			// without delay, then two rounds of all users, then the window
			assertThat(raw(bench, "-waiting-k6.log")).containsSubsequence("REQUESTS=8", "REQUESTS=6", "REQUESTS=40");
			// the warm-up without delay, then the delays of the scenario, each to its own
			// name
			assertThat(raw(bench, "risk-service.log")).contains("{\"latency\":\"0s\",\"screening\":\"0s\"}",
					"{\"latency\":\"2ms\",\"screening\":\"4ms\"}");
			bench.awaitNoChildren();
		}
	}

	@Test
	void withoutToxiproxyOneSentenceSaysWhatToDo() throws Exception {
		try (BenchProcess bench = this.suite.start(Map.of("PATH", "/nowhere"), "run", "lookup-2")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast())
				.startsWith("bench: Toxiproxy, which delays the network, is not installed;");
			bench.awaitNoChildren();
		}
	}

	private static String raw(BenchProcess bench, String end) throws IOException {
		try (Stream<Path> files = Files.list(bench.folder().resolve("raw"))) {
			return Files.readString(files.filter((file) -> file.toString().endsWith(end)).findFirst().orElseThrow());
		}
	}

}
