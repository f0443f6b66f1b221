package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.analysis.SampleFork;
import io.vtbench.runner.analysis.SampleRun;
import io.vtbench.runner.result.Fork.MachineUse;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PairRemeasurePolicyTests {

	private final PairRemeasurePolicy policy = new PairRemeasurePolicy();

	@Test
	void anUndisturbedPairIsKept() {
		assertThat(this.policy.reason(SampleRun.flawless().build(), 1)).isNull();
	}

	@Test
	void whatHitsOneArmAloneIsNamedWithItsReadings() {
		assertThat(this.policy.reason(steal(1, 0.001, 0.02), 1))
			.isEqualTo("steal 0.10 % in platform, 2.0 % in virtual");
	}

	@Test
	void whatHitsBothAlikeOnlyWidensTheInterval() {
		assertThat(this.policy.reason(steal(1, 0.02, 0.025), 1)).isNull();
	}

	@Test
	void tooMuchStolenTimeIsNeverKept() {
		assertThat(this.policy.reason(steal(1, 0.08, 0.08), 1)).isNotNull();
		assertThat(this.policy.reason(steal(1, 0.08, 0.08), 1)).isNotNull();
	}

	@Test
	void whatComesAgainWithTheSameArmIsItsOwn() {
		assertThat(this.policy.reason(pauses(1, 0.01, 0.2), 1)).startsWith("GC pauses 1.0 % in platform");
		assertThat(this.policy.reason(pauses(1, 0.01, 0.2), 1)).isNull();
		assertThat(this.policy.reason(pauses(2, 0.01, 0.2), 2)).isNull();
		assertThat(this.policy.reason(pauses(3, 0.2, 0.01), 3)).as("the other arm").isNotNull();
	}

	@Test
	void aSignalThatIsGoneInTheRepeatMayComeAgain() {
		assertThat(this.policy.reason(pauses(1, 0.01, 0.2), 1)).isNotNull();
		assertThat(this.policy.reason(pauses(1, 0.01, 0.01), 1)).isNull();
		assertThat(this.policy.reason(pauses(2, 0.01, 0.2), 2)).isNotNull();
	}

	@Test
	void pressureIsOfTheLoadsOwnMakingWhetherOthersAreSeenOrNot() {
		assertThat(this.policy.reason(pressure(0.2, 0.9, 0.01), 1)).isNull();
		assertThat(this.policy.reason(pressure(0.2, 0.9, null), 1)).isNull();
	}

	@Test
	void aMissingReadingTellsNothing() {
		RunResult run = SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).pauseShare(null))
			.arm("virtual", null, SampleRun.virtual(1).pauseShare(0.2))
			.build();
		assertThat(this.policy.reason(run, 1)).isNull();
	}

	private static RunResult steal(int pair, double platform, double virtual) {
		return run(SampleFork.pair(pair).machine(machine(platform)), SampleRun.virtual(pair).machine(machine(virtual)));
	}

	private static RunResult pressure(double platform, double virtual, @Nullable Double others) {
		return run(SampleFork.pair(1).machine(new MachineUse(0.0, platform, 0L, 0L, 0.1, others)),
				SampleRun.virtual(1).machine(new MachineUse(0.0, virtual, 0L, 0L, 0.1, others)));
	}

	private static MachineUse machine(double steal) {
		return new MachineUse(steal, 0.01, 0L, 0L, 0.1, 0.01);
	}

	private static RunResult pauses(int pair, double platform, double virtual) {
		return run(SampleFork.pair(pair).pauseShare(platform), SampleRun.virtual(pair).pauseShare(virtual));
	}

	private static RunResult run(SampleFork platform, SampleFork virtual) {
		return SampleRun.empty().arm("platform", null, platform).arm("virtual", null, virtual).build();
	}

}
