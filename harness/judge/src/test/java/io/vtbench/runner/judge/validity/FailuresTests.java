package io.vtbench.runner.judge.validity;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.TrialAnswer.Failing;
import io.vtbench.runner.result.TrialAnswer.Load;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Which of two arms fails more requests. */
class FailuresTests {

	@ParameterizedTest
	@CsvSource({ "0, 0", "0, 50", "50, 0", "400, 450" })
	void armsThatFailNearlyAsManyFailAlike(long platform, long virtual) {
		assertThat(failing(run(SampleRun.empty(), platform, virtual))).isNull();
	}

	@Test
	void theArmThatFailsMoreIsNamedWithBothShares() {
		assertThat(failing(run(SampleRun.empty(), 10, 100)))
			.isEqualTo(new Failing("virtual", new Load(50, null), 0.01, "platform", 0.001));
		assertThat(failing(run(SampleRun.empty(), 100, 10)))
			.isEqualTo(new Failing("platform", new Load(50, null), 0.01, "virtual", 0.001));
	}

	@Test
	void aLoadWithARateIsNamedByIt() {
		assertThat(failing(run(SampleRun.empty().duet(), 0, 100)).load()).isEqualTo(new Load(null, 500.0));
	}

	@Test
	void theForksOfAnArmCountTogether() {
		RunResult run = SampleRun.empty()
			.arm("platform", null, fork(1, 0), fork(2, 0))
			.arm("virtual", null, fork(1, 0).threadKind("virtual"), fork(2, 90).threadKind("virtual"))
			.build();
		assertThat(failing(run)).as("0.9 % of one fork are 0.45 % of both").isNull();
	}

	@Test
	void anArmWithoutRequestsFailsNone() {
		assertThat(failing(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).requests(0))
			.arm("virtual", null, SampleRun.virtual(1).requests(0))
			.build())).isNull();
	}

	private static @Nullable Failing failing(RunResult run) {
		return Failures.failing(run, run.baseline(), run.arm("virtual"));
	}

	private static RunResult run(SampleRun run, long platform, long virtual) {
		return run.arm("platform", null, fork(1, platform))
			.arm("virtual", null, fork(1, virtual).threadKind("virtual"))
			.build();
	}

	/** A fork with so many errors of 10,000 requests. */
	private static SampleFork fork(int pair, long errors) {
		return SampleFork.pair(pair).requests(10_000).errors(errors);
	}

}
