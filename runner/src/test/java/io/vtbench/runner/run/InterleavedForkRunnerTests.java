package io.vtbench.runner.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.environment.SampleEnvironment;
import io.vtbench.runner.environment.SampleTestBed;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.SampleExperiments;
import io.vtbench.runner.experiment.SampleListener;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.MeasuredRun;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Alternating blocks on arms that live at once. */
class InterleavedForkRunnerTests {

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
		assertThat(events.stream().filter((event) -> event.startsWith("launch")))
			.as("the other arm starts first in the second pair")
			.containsExactly("launch " + first + " ALTERNATING", "launch " + second + " ALTERNATING",
					"launch " + second + " ALTERNATING", "launch " + first + " ALTERNATING");
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

	private Experiment interleaved(String load, int pairs) {
		return new SampleExperiments(this.home).interleaved(load, pairs);
	}

	private Run run(Experiment experiment) throws InterruptedException {
		return new Run(experiment, this.environment, this.folder, new SampleListener(new ArrayList<>()));
	}

}
