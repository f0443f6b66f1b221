package io.vtbench.runner.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;
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
	void aWarmUpHasARequestForEachUser() {
		assertThat(of(users(50)).warmUp(this.arm, new WarmUp(20, null, null), 20)).containsEntry("USERS", "50")
			.containsEntry("REQUESTS", "50");
		assertThat(of(users(50)).warmUp(this.arm, new WarmUp(3000, 100, null), 75)).containsEntry("USERS", "100")
			.containsEntry("REQUESTS", "100");
	}

	@Test
	void aWarmUpOfArrivalsHasTheSameUsersBeforeAndAfterTheRateIsKnown() {
		for (Integer users : new Integer[] { null, 800 }) {
			assertThat(of(arrivals(users)).warmUp(this.arm, new WarmUp(3000, null, null), 3000)).containsEntry("USERS",
					"50");
		}
		assertThat(of(arrivals(40)).warmUp(this.arm, new WarmUp(3000, null, null), 3000)).containsEntry("USERS", "40");
	}

	@Test
	void timeEndsABurstOfAServiceThatIsSlowerThanExpected() {
		assertThat(of(users(50)).warmUp(this.arm, WarmUp.DEFAULT, 3000)).containsEntry("MAX_DURATION", "30000ms");
		assertThat(of(users(50)).warmUp(this.arm, WarmUp.DEFAULT, 80_000)).containsEntry("MAX_DURATION", "160000ms");
		assertThat(of(users(50)).saturating(this.arm, 50, Duration.ofSeconds(4))).containsEntry("LOAD", "shared")
			.containsEntry("MAX_DURATION", "4000ms");
	}

	@Test
	void aWarmUpIsMarkedWhateverTheTimeScale() {
		LoadVariables tiny = new LoadVariables(users(50), "http://127.0.0.1:1", 0.001);
		assertThat(tiny.warmUp(this.arm, WarmUp.DEFAULT, 3000)).containsEntry("IS_WARM_UP", "true");
		assertThat(tiny.measured(this.arm)).containsEntry("TIME_SCALE", "0.001").doesNotContainKey("IS_WARM_UP");
	}

	@Test
	void usersThatNobodyNamedAreNotLeftToTheScript() {
		LoadSpec one = new LoadSpec("own.js", null, null, 20L, null, null, null, null, null, null, null, null, null);
		assertThat(of(one).measured(this.arm)).containsEntry("USERS", "1").containsEntry("REQUESTS", "20");
	}

	@Test
	void aTrialIsTheWindowInShort() {
		Map<String, String> trial = of(arrivals(800)).attempt(this.arm, 400, Duration.ofSeconds(6),
				Duration.ofSeconds(4));
		assertThat(trial).containsEntry("USERS", "800")
			.containsEntry("RATE", "400.0")
			.containsEntry("ARRIVALS", "scattered")
			.containsEntry("WARM_UP", "6000ms")
			.containsEntry("DURATION", "4000ms");
	}

	@Test
	void theUsersOfABlockStartOverTheTimeOfAnAnswer() {
		BlockPlan plan = new BlockPlan(8, Duration.ofMillis(500), Duration.ofSeconds(3));
		assertThat(of(users(50)).block(this.arm, plan, 0.3, 7)).containsEntry("RAMP_UP", "300ms")
			.containsEntry("WARM_UP", "200ms")
			.containsEntry("DURATION", "3000ms");
		assertThat(of(users(50)).block(this.arm, plan, 0, 7)).doesNotContainKey("RAMP_UP")
			.containsEntry("WARM_UP", "500ms");
		assertThat(of(users(50)).block(this.arm, plan, 4, 7)).as("within the part that does not count")
			.containsEntry("RAMP_UP", "500ms")
			.containsEntry("WARM_UP", "0ms");
		assertThat(of(arrivals(800)).block(this.arm, plan, 0.3, 7)).doesNotContainKey("RAMP_UP")
			.containsEntry("WARM_UP", "500ms");
	}

	@Test
	void theArrivalsOfABlockAreAtRandomAndThoseOfItsSeed() {
		BlockPlan plan = new BlockPlan(8, Duration.ofMillis(500), Duration.ofSeconds(3));
		assertThat(of(arrivals(800)).block(this.arm, plan, 0.3, 7)).containsEntry("ARRIVALS", "random")
			.containsEntry("ARRIVALS_SEED", "7");
		assertThat(of(users(50)).block(this.arm, plan, 0.3, 7)).doesNotContainKey("ARRIVALS");
	}

	private static LoadVariables of(LoadSpec load) {
		return new LoadVariables(load, "http://127.0.0.1:1", 1);
	}

	private static LoadSpec users(int users) {
		return new LoadSpec("own.js", null, users, 400L, null, null, null, null, null, null, null, null, null);
	}

	private static LoadSpec arrivals(@Nullable Integer users) {
		return new LoadSpec("own.js", null, users, null, null, null, null, Duration.ofSeconds(24), 800.0, null, null,
				null, null);
	}

}
