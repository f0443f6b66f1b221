package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ValidityTests {

	@Test
	void aTaskHasNeitherAGeneratorNorASteadyState() {
		assertThat(Validity.checks(SampleRun.flawless().task().build())).extracting(Check::name)
			.contains("pairs", "same work", "cold JVM", "GC pauses", "steal")
			.doesNotContain("generator", "dropped arrivals", "k6 memory", "drift");
	}

	@Test
	void onlyAnOpenLoadHasArrivalsToDrop() {
		assertThat(Validity.checks(SampleRun.flawless().build())).extracting(Check::name)
			.contains("generator", "drift")
			.doesNotContain("dropped arrivals");
		LoadFacts open = new LoadFacts("get.js", LoadModel.OPEN, "arrival-rate", null, null, 500.0, 0, 30.0, 0, 5,
				List.of());
		assertThat(Validity.checks(SampleRun.empty().load(open).arm("platform", null, SampleFork.pair(1)).build()))
			.extracting(Check::name)
			.contains("generator", "dropped arrivals");
	}

	@Test
	void everyCheckHasANameOfItsOwnAndALoad() {
		assertThat(Validity.rules()).extracting(CheckRule::name).doesNotHaveDuplicates();
		assertThat(Validity.rules()).allSatisfy((check) -> assertThat(check.loads()).isNotEmpty());
	}

	@Test
	void outcomesBearTheNamesOfTheChecks() {
		assertThat(Validity.checks(SampleRun.flawless().build())).extracting(Check::name)
			.allMatch(Validity::knows)
			.isSubsetOf(Validity.rules().stream().map(CheckRule::name).toList());
	}

}
