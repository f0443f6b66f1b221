package io.vtbench.runner.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A whole duet, with services and load generators that cost little. */
class DuetRunIT extends FakeSuiteRuns {

	private static final String SCENARIO = """
			question: What does it cost?
			subject: bank-service
			backends: {risk-service: {latency: 0ms}}
			jvm: [-Xmx64m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			arms: [platform, virtual]
			design: duet
			load: {script: transfer.js, model: open, share: 0.5, warmUp: 1s, duration: 20s}
			primary: cpu
			warmUp: {requests: 6, users: 2}
			""";

	// a window's k6, out of step with that of the other arm
	private static final Pattern BEGIN = Pattern.compile("ARRIVALS=scattered.*BEGIN_AT=(\\d+)");

	private static final Pattern TRIAL = Pattern
		.compile("ARRIVALS=scattered(?!.*BEGIN_AT).*RATE=[0-9.]+.*USERS=(\\d+)");

	@BeforeEach
	void addToSuite() throws IOException {
		Files.writeString(this.home.resolve("scenarios/cost.yaml"), SCENARIO);
	}

	@Test
	void bothArmsAreThereAtOnceAndMeetTheSameArrivals() throws Exception {
		try (BenchProcess bench = this.suite.call(Map.of("FAKE_K6_LATE", "virtual"), "run", "cost", "--pairs", "2",
				"--details")) {
			bench.exitCode();
			RunResult result = bench.result();
			assertThat(result.design()).isEqualTo(Design.DUET);
			assertThat(String.join(" ", bench.out())).contains(", all arms at once");
			assertThat(result.load().ratePerSecond()).isPositive();
			// so short a load may end between two readings of the machine
			assertThat(result.environment().notes()).anyMatch((note) -> note instanceof Note.Calibrated calibrated
					&& calibrated.perSecond().keySet().equals(Set.of("platform", "virtual")));
			for (Arm arm : result.arms()) {
				assertThat(arm.forks()).extracting(Fork::pair).containsExactly(1, 2);
				assertThat(arm.forks()).extracting(Fork::order).containsExactly(1, 2);
				assertThat(arm.forks()).allSatisfy(DuetRunIT::isWhole);
			}
			assertThat(result.arm("virtual").forks().getFirst().processes()).containsOnlyKeys("bench", "bank-service",
					"risk-service", "k6", "bank-service of platform", "k6 of platform");
			assertThat(check(result, "equal arrivals")).singleElement()
				.extracting(Check::status)
				.isEqualTo(Check.Status.OK);
			assertThat(check(result, "late arrivals")).extracting(Check::status)
				.containsExactly(Check.Status.OK, Check.Status.WARN);
			assertThat(check(result, "steady state")).hasSize(2);
			// a pair of unequal luck is measured again
			Map<String, Long> begins = matches(bench, BEGIN).stream()
				.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
			assertThat(begins).hasSizeGreaterThanOrEqualTo(2).allSatisfy((moment, k6) -> assertThat(k6).isEqualTo(2));
			bench.awaitNoChildren();
		}
	}

	@Test
	void theRateIsTriedByAsManyUsersAsItNeeds() throws Exception {
		try (BenchProcess bench = this.suite.call(Map.of("FAKE_K6_LATE_TRIAL", "virtual"), "run", "cost", "--pairs",
				"2")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err()).anyMatch((line) -> line
				.matches(".*the load generator could not send .*/s in time to each arm \\(served at once, .*;"
						+ " 100 % of the arrivals were late\\): name more 'load.users', .*"));
			List<Integer> users = matches(bench, TRIAL).stream().map(Integer::valueOf).toList();
			assertThat(users).hasSize(8).allSatisfy((number) -> assertThat(number).isGreaterThanOrEqualTo(50));
			bench.awaitNoChildren();
		}
	}

	private static void isWhole(Fork fork) {
		assertThat(fork.blocks()).hasSize(10);
		assertThat(fork.requests().offered()).isEqualTo(100);
		assertThat(fork.warmUp()).isNotNull();
		assertThat(fork.warmUp().bursts()).isBetween(2, 8);
		assertThat(fork.warmUp().requests()).isEqualTo(6L * fork.warmUp().bursts());
	}

	@Test
	void usersWhoWaitBecomeArrivals() throws Exception {
		try (BenchProcess bench = this.suite.call("run", "transfer", "--design", "duet", "--warm-up", "1s",
				"--duration", "10s", "--pairs", "2")) {
			bench.exitCode();
			RunResult result = bench.result();
			assertThat(result.design()).isEqualTo(Design.DUET);
			assertThat(result.primary()).isEqualTo(Metric.CPU_PER_REQUEST);
			assertThat(result.load().model()).isEqualTo(LoadModel.OPEN);
			assertThat(result.load().requests()).isNull();
			assertThat(result.load().ratePerSecond()).isPositive();
			assertThat(result.load().durationSeconds()).isEqualTo(10);
			assertThat(result.environment().notes()).contains(new Note.QuietArrivals(0.3, 4));
			assertThat(result.arms()).allSatisfy((arm) -> assertThat(arm.bound()).isNull());
			bench.awaitNoChildren();
		}
	}

	@Test
	void anArmThatDiesTakesTheOtherWithIt() throws Exception {
		Files.writeString(this.home.resolve("scenarios/cost.yaml"), SCENARIO + "properties: {fake.dies-at: 30}\n");
		try (BenchProcess bench = this.suite.call("run", "cost", "--pairs", "1")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err()).anyMatch((line) -> line.contains("bank-service"));
			bench.awaitNoChildren();
		}
	}

	private static List<Check> check(RunResult result, String name) {
		return result.checks().stream().filter((check) -> check.name().equals(name)).toList();
	}

	/** What every k6 was told that fits a pattern. */
	private static List<String> matches(BenchProcess bench, Pattern pattern) throws IOException {
		try (Stream<Path> files = Files.list(bench.folder().resolve("raw"))) {
			return files.filter((file) -> file.toString().endsWith("k6.log"))
				.map(DuetRunIT::text)
				.flatMap((text) -> pattern.matcher(text).results())
				.map((match) -> match.group(1))
				.toList();
		}
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
