package io.vtbench.runner.judge.validity;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class DriftApartTests {

	private static final double[] STEADY = { 1, 1, 1, 1, 1, 1 };

	private static final double[] FALLING = { 1, 1, 0.9, 0.9, 0.8, 0.8 };

	@Test
	void whatBothArmsDriftByIsInBothSides() {
		assertThat(judge(FALLING, FALLING).status()).isEqualTo(Status.OK);
	}

	@Test
	void anArmThatDriftsAloneIsNotYetWhatItWillBe() {
		Check check = judge(STEADY, FALLING);
		assertThat(check.status()).isEqualTo(Status.WARN);
		assertThat(check.withholds()).isEqualTo(Withholds.verdictOn(Metric.CPU_PER_REQUEST));
		assertThat(check.seen()).isInstanceOfSatisfying(Seen.DriftApart.class, (drift) -> {
			assertThat(drift.baseline()).isEqualTo("platform");
			assertThat(drift.change()).isCloseTo(0.25, within(1e-9));
		});
		assertThat(judge(FALLING, STEADY).status()).isEqualTo(Status.WARN);
	}

	@Test
	void whatOnePairScattersByAnotherMakesUpFor() {
		SampleRun run = SampleRun.empty()
			.duet()
			.arm("platform", null, SampleFork.pair(1).blocks(STEADY), SampleFork.pair(2).blocks(FALLING))
			.arm("virtual", null, SampleRun.virtual(1).blocks(FALLING), SampleRun.virtual(2).blocks(STEADY));
		assertThat(DuetCheck.DRIFT_APART.judge(run.build()).getFirst().status()).isEqualTo(Status.OK);
	}

	@Test
	void withoutThirdsNothingIsKnown() {
		assertThat(judge(new double[] { 1, 1 }, new double[] { 1, 0.5 }).status()).isEqualTo(Status.NOT_AVAILABLE);
	}

	@Test
	void inTurnTheForksOfAPairSawAnotherMachine() {
		assertThat(DuetCheck.DRIFT_APART.judge(SampleRun.flawless().build())).isEmpty();
	}

	private static Check judge(double[] platform, double[] virtual) {
		return DuetCheck.DRIFT_APART
			.judge(SampleRun.empty()
				.duet()
				.arm("platform", null, SampleFork.pair(1).blocks(platform))
				.arm("virtual", null, SampleRun.virtual(1).blocks(virtual))
				.build())
			.getFirst();
	}

}
