package io.vtbench.runner.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.system.SampleEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** An environment that the runner has never seen carries a run out as any other does. */
class ThirdEnvironmentTests {

	@TempDir
	private Path home;

	@Test
	void aRunInTurnNeedsNothingBeyondThePort() throws Exception {
		SampleEnvironment environment = new SampleEnvironment(this.home);
		RunFolder folder = RunFolder.create(this.home.resolve("results"), "transfer");
		Experiment experiment = new SampleExperiments(this.home).experiment(List.of("platform", "virtual"), 2, 2);
		RunResult result = new Run(experiment, environment, folder, new SampleListener(new ArrayList<>()))
			.carryOut((soFar) -> true, Duration.ofDays(1))
			.getFirst()
			.facts();
		for (String arm : List.of("platform", "virtual")) {
			assertThat(result.arm(arm).forks()).hasSize(2).allSatisfy((fork) -> {
				assertThat(fork.requests().completed()).isEqualTo(400);
				assertThat(fork.requests().failed()).as("every answer came on the thread type of the arm").isZero();
				assertThat(fork.subject().threadKind()).hasToString(arm);
			});
		}
		assertThat(ResultFile.read(folder.path()).arm("virtual").forks()).extracting(Fork::order)
			.containsExactlyElementsOf(result.arm("virtual").forks().stream().map(Fork::order).toList());
	}

	@Test
	void eachForkIsLaunchedWarmedUpLimitedMeasuredAndClosed() throws Exception {
		SampleEnvironment environment = new SampleEnvironment(this.home);
		RunFolder folder = RunFolder.create(this.home.resolve("results"), "transfer");
		new Run(new SampleExperiments(this.home).experiment(List.of("virtual"), 1, 1), environment, folder,
				new SampleListener(new ArrayList<>()))
			.carryOut((soFar) -> true, Duration.ofDays(1));
		assertThat(environment.events()).containsExactly("launch virtual ALONE", "without delay", "load virtual 3000",
				"limit virtual", "with delay", "load virtual 400", "close virtual", "close test bed");
	}

}
