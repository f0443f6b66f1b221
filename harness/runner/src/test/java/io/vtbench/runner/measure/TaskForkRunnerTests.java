package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.machine.Watch;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.system.SampleEnvironment;
import io.vtbench.runner.system.TestJar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/** Real programs, most of which misbehave. */
class TaskForkRunnerTests {

	private static final Plan.Slot SLOT = new Plan.Slot(2, 3, "virtual");

	@TempDir
	private Path home;

	private RunFolder folder;

	@BeforeEach
	void createSuite() throws IOException {
		TestJar.write(this.home.resolve("fake/task.jar"), FakeTask.class);
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		Files.copy(Path.of("src/test/resources/command/suite/modes.yaml"), scenarios.resolve("modes.yaml"));
		Files.writeString(scenarios.resolve("services.yaml"), "fake: {jar: fake/task.jar}\n");
		this.folder = RunFolder.create(this.home.resolve("results"), "fake");
	}

	@Test
	void aProgramThatEndsWellMakesAFork() throws Exception {
		ForkRunner.Forked outcome = run("work");
		Fork fork = outcome.fork();
		assertThat(fork.pair()).isEqualTo(2);
		assertThat(fork.order()).isEqualTo(3);
		assertThat(fork.requests()).isEqualTo(Requests.of(99, 1));
		assertThat(fork.subject().threadKind()).isEqualTo(ThreadKind.VIRTUAL);
		assertThat(fork.generator().threadKinds()).isEqualTo(Map.of(ThreadKind.VIRTUAL, 100L));
		assertThat(fork.counts()).as("told of the arm's property").isEqualTo(Map.of("property", 1L));
		assertThat(fork.seconds()).isGreaterThanOrEqualTo(0.6);
		assertThat(fork.throughputPerSecond()).isEqualTo(99 / fork.seconds());
		assertThat(fork.latency().summary().mean()).isEqualTo(fork.seconds() * 1000);
		assertThat(fork.subject().peakRssBytes()).isPositive();
		assertThat(fork.processes()).containsOnlyKeys("bench", "fake");
		assertThat(fork.machine().foreignCpuShare()).as("too short a window to say").isNull();
		assertThat(fork.timeline().windowToSeconds()).isGreaterThan(fork.timeline().windowFromSeconds());
		assertThat(outcome.limits()).isEmpty();
	}

	@Test
	void theCpuTimeIsWhatTheProgramSaysWithItsCompiler() throws Exception {
		Fork fork = run("work").fork();
		assertThat(fork.subject().cpuSeconds()).isEqualTo(0.25);
		assertThat(fork.jvm().compiler().cpuSeconds()).as("never left out of some forks only").isNull();
		assertThat(fork.cpuMillisPerRequest()).isCloseTo(250.0 / 99, within(1e-9));
	}

	@Test
	void aProgramThatDoesNotSayItsCpuTimeHasNone() throws Exception {
		assertThat(run("silent").fork().metrics()).doesNotContainKey(Metric.CPU_PER_REQUEST)
			.containsKey(Metric.PEAK_MEMORY);
	}

	@Test
	@UnixPrograms
	void aProgramThatStartsOthersIsNotMeasuredByItself() throws Exception {
		Fork fork = run("parent").fork();
		assertThat(fork.metrics()).containsKey(Metric.CPU_PER_REQUEST)
			.doesNotContainKeys(Metric.PEAK_MEMORY, Metric.SWITCHES_PER_REQUEST);
	}

	@Test
	void aProgramThatFailsIsQuoted() {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> run("fail"))
			.withMessageStartingWith(
					"fake ended with exit code 3: java.io.IOException: the disk is full; see its log: ")
			.withMessageEndingWith("fork-03-virtual-fake.log");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			nothing | the program ended without writing its result to
			garble  | task.json is not the result of a program: Unrecognized token 'done'
			omit    | task.json is not the result of a program: Missing required creator property
			rush    | task.json is not the result of a program: 'makespanSeconds' must be above 0
			""")
	void aProgramThatLeavesNoUsableResultIsRefused(String does, String message) {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> run(does)).withMessageContaining(message);
	}

	@Test
	void aRunThatLostATaskIsInvalid() throws Exception {
		Experiment experiment = experiment("lose");
		RunResult result = RunJudge
			.judge(new Run(experiment, new SampleEnvironment(this.home), this.folder,
					new SampleListener(new ArrayList<>()))
				.carryOut((soFar) -> true, Duration.ofDays(1)))
			.getFirst();
		assertThat(result.status()).isEqualTo(Status.INVALID);
		assertThat(result.checks()).contains(new Check("same work", "virtual", Check.Status.INVALID,
				new Seen.OtherWork(List.of(new Seen.OtherRequests(1, 99, 100)))));
	}

	@Test
	void anInterruptionEndsTheProgram() throws Exception {
		Path pid = this.folder.raw("pid");
		CompletableFuture<Exception> outcome = new CompletableFuture<>();
		Thread thread = Thread.ofPlatform().start(() -> {
			try {
				run("hang");
				outcome.complete(new IllegalStateException("ended by itself"));
			}
			catch (Exception ex) {
				outcome.complete(ex);
			}
		});
		Watch.until(() -> Files.exists(pid) || outcome.isDone());
		ProcessHandle program = ProcessHandle.of(Long.parseLong(Files.readString(pid))).orElseThrow();
		thread.interrupt();
		assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
		Watch.until(() -> !Watch.isRunning(program));
	}

	private ForkRunner.Forked run(String does) throws Exception {
		try (TaskForkRunner runner = new TaskForkRunner(experiment(does), new SampleEnvironment(this.home), this.folder,
				new SampleListener(new ArrayList<>()))) {
			return runner.run(List.of(SLOT)).getFirst();
		}
	}

	private Experiment experiment(String does) throws IOException {
		Files.writeString(this.home.resolve("scenarios/fake.yaml"), """
				question: How long does the work take?
				subject: fake
				args: [%s, "${threadKind}"]
				jvm: [-XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
				arms: [virtual]
				primary: makespan
				bound: {serviceTime: 1ms, tasks: 100}
				""".formatted(does));
		Catalog catalog = Catalog.read(this.home.resolve("scenarios"));
		Scenario.Sized sized = catalog.scenario("fake").sized(Profile.QUICK, null);
		ResolvedArm arm = new ResolvedArm.Resolver(catalog, new Jdk.Finder(Map.of()), this.home,
				SecretValues.of(Map.of()))
			.resolve(sized, "virtual", "virtual", Jdk.own(), 1);
		return new Experiment(sized, List.of(arm), List.of(), 1, 1, 1, this.home,
				this.home.resolve("scenarios/fake.yaml"), "./bench run fake", null, List.of());
	}

}
