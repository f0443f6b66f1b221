package io.vtbench.runner.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.system.SampleEnvironment;
import io.vtbench.runner.system.SampleTestBed;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Alternating blocks on arms that live at once. */
class InterleavedForkRunnerTests {

	private static final Note.Disturbance STOLEN = new Note.Disturbance(Note.Disturbance.Source.OTHER_MACHINES, 0.2);

	@TempDir
	private Path home;

	private SampleEnvironment environment;

	private RunFolder folder;

	@BeforeEach
	void suite() {
		this.environment = new SampleEnvironment(this.home);
		this.folder = RunFolder.create(this.home.resolve("results"), "interleaved");
	}

	@Test
	void bothArmsLiveWhileOneAtATimeIsLoaded() throws Exception {
		RunResult result = run(interleaved("model: closed", 2)).carryOut((soFar) -> true, Duration.ofDays(1))
			.getFirst()
			.facts();
		assertThat(result.design()).isEqualTo(Design.INTERLEAVED);
		List<String> events = this.environment.events();
		String first = events.getFirst().contains("platform") ? "platform" : "virtual";
		String second = first.equals("platform") ? "virtual" : "platform";
		assertThat(events.subList(0, 2)).containsExactly("launch " + first + " ALTERNATING",
				"launch " + second + " ALTERNATING");
		assertThat(events.stream().filter((event) -> event.endsWith("3000ms")).limit(8))
			.as("four blocks an arm, in the order ABBA")
			.containsExactly(block(first), block(second), block(second), block(first), block(first), block(second),
					block(second), block(first));
		assertThat(events.stream().filter((event) -> event.startsWith("launch")).skip(2))
			.as("both start at once in the second pair")
			.containsExactlyInAnyOrder("launch " + first + " ALTERNATING", "launch " + second + " ALTERNATING");
		assertThat(events.stream().filter((event) -> event.endsWith("3000ms")).skip(8)).first()
			.as("the other arm is first in the second pair")
			.isEqualTo(block(second));
		assertThat(events.stream().filter((event) -> event.startsWith("close "))).hasSize(5);
	}

	private static String block(String arm) {
		return "load " + arm + " duration 3000ms";
	}

	@Test
	void aForkHoldsItsBlocksAndItsWarmUp() throws Exception {
		RunResult result = run(interleaved("model: closed", 2)).carryOut((soFar) -> true, Duration.ofDays(1))
			.getFirst()
			.facts();
		assertThat(result.arm("virtual").forks()).hasSize(2).allSatisfy((fork) -> {
			assertThat(fork.seconds()).isEqualTo(12);
			assertThat(fork.blocks()).hasSize(4);
			assertThat(fork.requests().completed()).isEqualTo(fork.blocks().stream().mapToLong(Block::completed).sum());
			assertThat(fork.warmUp().blocks()).isNotEmpty();
			assertThat(fork.warmUp().steadiness()).isNotNull();
		});
		assertThat(ResultFile.read(this.folder.path()).arm("virtual").forks().getFirst().warmUp())
			.isEqualTo(result.arm("virtual").forks().getFirst().warmUp());
	}

	@Test
	void aWarmUpBeginsWithAsManyUsersAsThereAreProcessors() throws Exception {
		int few = Runtime.getRuntime().availableProcessors();
		Experiment experiment = new SampleExperiments(this.home).interleaved(40 * few, "30s", "model: closed", 1);
		Fork fork = run(experiment).carryOut((soFar) -> true, Duration.ofDays(1))
			.getFirst()
			.facts()
			.arm("platform")
			.forks()
			.getFirst();
		assertThat(fork.warmUp().blocks()).extracting(Block::completed)
			.as("a block has as many requests as users")
			.containsExactly((long) few, 4L * few, 40L * few, 40L * few);
		assertThat(fork.blocks()).extracting(Block::completed).containsOnly(40L * few);
	}

	@Test
	void armsThatAreWarmAreTheFirstPair() throws Exception {
		Experiment experiment = interleaved("model: closed", 2);
		TestBed testBed = this.environment.open(experiment, this.folder, new SampleListener(new ArrayList<>()));
		List<LiveArm> arms = new ArrayList<>();
		for (String name : List.of("platform", "virtual")) {
			arms.add(testBed.launch(experiment.arm(name), this.folder.raw(name + ".log"), LaunchMode.INSPECTED,
					(subject) -> new LiveArm(new Plan.Slot(1, 1, name), experiment, subject, this.folder, 0)));
			arms.getLast().warmUpLightly(experiment, 4, 5);
		}
		RunResult result = run(experiment).beginningWith(new FirstPair(testBed, arms, Duration.ZERO))
			.carryOut((soFar) -> true, Duration.ofDays(1))
			.getFirst()
			.facts();
		assertThat(this.environment.events()).filteredOn((event) -> event.startsWith("launch"))
			.hasSize(4)
			.startsWith("launch platform INSPECTED", "launch virtual INSPECTED");
		assertThat(result.arm("virtual").forks()).extracting(Fork::pair).containsExactly(1, 2);
		assertThat(result.arms().stream().flatMap((arm) -> arm.forks().stream().limit(1))).extracting(Fork::order)
			.containsExactlyInAnyOrder(1, 2);
		assertThat(result.arm("virtual").forks().getFirst().warmUp().blocks().getFirst().completed())
			.as("what warmed it up before the run")
			.isEqualTo(Math.min(4, Runtime.getRuntime().availableProcessors()));
		assertThat(this.environment.events()).as("whoever opened it closes it").doesNotContain("close test bed");
		testBed.close();
	}

	@Test
	void stagesAreAskedOfTheSameJvmsOneAfterTheOther() throws Exception {
		RunFolder second = this.folder.within("equal-rate");
		Run run = run(interleaved("model: closed", 2)).then(interleaved("model: open, rate: 50", 2), second);
		List<MeasuredRun> stages = run.carryOut((soFar) -> true, Duration.ofDays(1));
		RunResult users = stages.getFirst().facts();
		RunResult arrivals = stages.getLast().facts();
		assertThat(this.environment.events().stream().filter((event) -> event.startsWith("launch"))).hasSize(4);
		assertThat(users.load().ratePerSecond()).isNull();
		assertThat(arrivals.load().ratePerSecond()).isEqualTo(50);
		assertThat(arrivals.arm("platform").forks()).extracting(Fork::pair).containsExactly(1, 2);
		assertThat(ResultFile.read(second.path()).arm("platform").forks()).hasSize(2);
	}

	@Test
	void noSubjectIsLeftWhereOneCannotBeAskedForItsLimits() throws Exception {
		Experiment failing = SampleExperiments.failing(interleaved("model: closed", 2), "virtual",
				SampleTestBed.FAILING);
		assertThatIllegalStateException().isThrownBy(() -> run(failing).carryOut((soFar) -> true, Duration.ofDays(1)));
		List<String> events = this.environment.events();
		assertThat(events.stream().filter((event) -> event.startsWith("close ")))
			.hasSize((int) events.stream().filter((event) -> event.startsWith("launch ")).count() + 1)
			.contains("close virtual", "close test bed");
	}

	@Test
	void noSubjectOfADuetIsLeftEither() throws Exception {
		Experiment failing = SampleExperiments.failing(new SampleExperiments(this.home).duet(2), "virtual",
				SampleTestBed.FAILING);
		assertThatIllegalStateException().isThrownBy(() -> run(failing).carryOut((soFar) -> true, Duration.ofDays(1)));
		assertThat(this.environment.events()).contains("close virtual", "close test bed");
	}

	@Test
	void noSubjectIsLeftWhereAnotherCannotBeClosed() {
		Experiment failing = SampleExperiments.failing(interleaved("model: closed", 2), "platform",
				SampleTestBed.UNCLOSABLE);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> run(failing).carryOut((soFar) -> true, Duration.ofDays(1)))
			.withMessage("service does not end");
		assertThat(this.environment.events()).contains("close platform", "close virtual")
			.filteredOn((event) -> event.startsWith("launch"))
			.hasSize(2);
	}

	@Test
	void theWarmUpLastsUntilItIsKnownHowLongAnAnswerTakes() throws Exception {
		RunResult result = run(both(interleaved("model: closed", 2), SampleTestBed.WAITS + 8))
			.carryOut((soFar) -> true, Duration.ofDays(1))
			.getFirst()
			.facts();
		assertThat(this.environment.events().stream().filter((event) -> event.startsWith("load platform")).limit(4))
			.as("two blocks of the warm-up, the second twice as long, and long blocks of a window that is short")
			.containsExactly("load platform duration 5000ms", "load platform duration 10000ms",
					"load platform duration 8000ms", "load platform duration 8000ms");
		assertThat(result.arm("virtual").forks()).hasSize(2)
			.allSatisfy((fork) -> assertThat(fork.blocks()).hasSize(2)
				.allSatisfy((block) -> assertThat(block.latency().p50()).isEqualTo(8000)));
	}

	@Test
	void aServiceThatAnswersNothingWithinItsTimeoutEndsTheWarmUp() {
		Experiment silent = both(interleaved("model: closed, env: {TIMEOUT: 20s}", 2), SampleTestBed.WAITS + 1000);
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> run(silent).carryOut((soFar) -> true, Duration.ofDays(1)))
			.withMessageStartingWith("no request ended in the window; see ");
		assertThat(this.environment.events().stream().filter((event) -> event.contains(" duration "))).hasSize(5)
			.last()
			.asString()
			.endsWith(" duration 20000ms");
	}

	@Test
	void aServiceThatFailsAllRequestsEndsTheWarmUp() {
		Experiment failing = both(interleaved("model: closed", 2), SampleTestBed.FAILS_IN + "5000ms:1");
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> run(failing).carryOut((soFar) -> true, Duration.ofDays(1)))
			.withMessageStartingWith("all 2 requests of the window failed; see ");
		assertThat(this.environment.events().stream().filter((event) -> event.contains(" duration ")))
			.as("none is twice as long")
			.isNotEmpty()
			.allMatch((event) -> event.endsWith(" duration 5000ms"));
	}

	@Test
	void aServiceThatStopsAnsweringEndsTheWarmUp() {
		Experiment other = SampleExperiments.failing(interleaved("model: closed", 2), "virtual",
				SampleTestBed.WAITS + 8);
		Experiment silent = SampleExperiments.failing(other, "platform", SampleTestBed.EMPTY_IN + "5000ms:2");
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> run(silent).carryOut((soFar) -> true, Duration.ofDays(1)))
			.withMessageStartingWith("no request ended in the window; see ");
		assertThat(this.environment.events().stream().filter((event) -> event.startsWith("load platform duration ")))
			.as("its answers took milliseconds before, so no block is twice as long")
			.containsExactly("load platform duration 5000ms", "load platform duration 5000ms");
	}

	@Test
	void aBlockWithoutAnAnswerIsOneOfTheWindow() throws Exception {
		Run run = run(SampleExperiments.failing(interleaved("model: closed", 2), "virtual",
				SampleTestBed.EMPTY_IN + "3000ms:2"));
		List<MeasuredRun> measured = run.carryOut((soFar) -> true, Duration.ofDays(1));
		Fork fork = measured.getFirst().facts().arm("virtual").forks().getFirst();
		assertThat(fork.blocks()).extracting(Block::completed).containsExactly(4L, 0L, 4L, 4L);
		assertThat(RunJudge.judge(measured).getFirst().comparisons()).extracting(Comparison::metric)
			.as("of whole forks")
			.contains(Metric.THROUGHPUT, Metric.LATENCY_P95);
	}

	@Test
	void theBlocksOfAFurtherStageAreAsLongAsItsAnswersNeed() throws Exception {
		Run run = run(both(interleaved("model: closed", 1), SampleTestBed.WAITS + 4)).then(
				both(interleaved("model: open, rate: 50", 1), SampleTestBed.WAITS + 4),
				this.folder.within("equal-rate"));
		run.carryOut((soFar) -> true, Duration.ofDays(1));
		assertThat(this.environment.events().stream().filter((event) -> event.startsWith("load platform arrival")))
			.containsExactly("load platform arrival-rate 5000ms", "load platform arrival-rate 5000ms",
					"load platform arrival-rate 3000ms", "load platform arrival-rate 3000ms",
					"load platform arrival-rate 3000ms", "load platform arrival-rate 3000ms");
	}

	/** Two arms of one stage, whose blocks take about 5 s with their starts and ends. */
	@ParameterizedTest
	@CsvSource({ "1, 30s, 4", "1, 100s, 8", "1, 20m, 12", "2, 20m, 4" })
	void theLastPairIsMeasuredForAsLongAsThereIsTime(int last, String left, int blocks) throws Exception {
		Experiment experiment = interleaved("model: closed", 1);
		AfterPair afterwards = AfterPair.NOTHING.usingUp(last, () -> Durations.parse(left));
		try (InterleavedForkRunner runner = new InterleavedForkRunner(List.of(experiment),
				this.environment.open(experiment, this.folder, new SampleListener(new ArrayList<>())), this.folder,
				new SampleListener(new ArrayList<>()), new BlockRemeasurePolicy(), ArmFailure.Review.NONE, afterwards,
				null)) {
			List<ForkRunner.Forked> outcomes = runner
				.run(new Plan(List.of("platform", "virtual"), 1, Design.INTERLEAVED).steps(1).getFirst());
			assertThat(outcomes).extracting((outcome) -> outcome.fork().blocks().size())
				.containsExactly(blocks, blocks);
		}
	}

	@Test
	void aSpoiledBlockIsLeftOutInAllArmsOnceItWasRepeatedOftenEnough() throws Exception {
		List<Note> notes = new ArrayList<>();
		Experiment experiment = interleaved("model: closed", 1);
		Iterator<Boolean> spoiled = List.of(true, true, false, true, true, true, true).iterator();
		try (InterleavedForkRunner runner = new InterleavedForkRunner(List.of(experiment),
				this.environment.open(experiment, this.folder, new SampleListener(notes)), this.folder,
				new SampleListener(notes), new BlockRemeasurePolicy() {

					@Override
					Disturbed review(String load, boolean rates, Collection<LiveArm.Measured> round) {
						return spoiled.next() ? new Disturbed(STOLEN, true) : null;
					}

				}, ArmFailure.Review.NONE, AfterPair.NOTHING, null)) {
			List<ForkRunner.Forked> outcomes = runner
				.run(new Plan(List.of("platform", "virtual"), 1, Design.INTERLEAVED).steps(1).getFirst());
			assertThat(outcomes).extracting((outcome) -> outcome.fork().blocks().size())
				.as("one that was good, and one of more than half of them that were not")
				.containsExactly(2, 2);
		}
		assertThat(notes).containsExactly(new Note.DisturbedBlock(1, 4, true, STOLEN),
				new Note.DisturbedBlock(1, 4, true, STOLEN), new Note.DisturbedBlock(2, 4, false, STOLEN),
				new Note.DisturbedBlock(3, 4, false, STOLEN));
	}

	private static Experiment both(Experiment experiment, String flag) {
		return SampleExperiments.failing(SampleExperiments.failing(experiment, "platform", flag), "virtual", flag);
	}

	private Experiment interleaved(String load, int pairs) {
		return new SampleExperiments(this.home).interleaved(load, pairs);
	}

	private Run run(Experiment experiment) throws InterruptedException {
		return new Run(experiment, this.environment, this.folder, new SampleListener(new ArrayList<>()));
	}

}
