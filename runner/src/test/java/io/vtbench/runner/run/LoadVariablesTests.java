package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.WarmUp;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What k6 is told. */
class LoadVariablesTests {

	@TempDir
	private Path folder;

	private ResolvedArm arm;

	@BeforeEach
	void resolve() {
		this.arm = new SampleExperiments(this.folder).experiment(List.of("platform"), 1, 1).arms().getFirst();
	}

	@Test
	void aWarmUpIsMarkedWhateverTheTimeScale() {
		LoadVariables tiny = new LoadVariables(users(50), "http://127.0.0.1:1", 0.001);
		assertThat(tiny.warmUp(this.arm, WarmUp.DEFAULT, 3000)).containsEntry("IS_WARM_UP", "true");
		assertThat(tiny.measured(this.arm)).containsEntry("TIME_SCALE", "0.001").doesNotContainKey("IS_WARM_UP");
	}

	private static LoadSpec users(int users) {
		return new LoadSpec("own.js", null, users, 400L, null, null, null, null, null, null, null, null, null);
	}

}
