package io.vtbench.runner.judge.validity;

import java.util.Map;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Fork.MachineUse;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PairRemeasurePolicyTests {

	private final PairRemeasurePolicy policy = new PairRemeasurePolicy();

	@Test
	void anUndisturbedPairIsKept() {
		assertThat(this.policy.reasons(SampleRun.flawless().build(), 1)).isEmpty();
	}

	@Test
	void whatHitsOneArmAloneIsNamedWithItsReadings() {
		assertThat(this.policy.reasons(steal(1, 0.001, 0.02), 1))
			.containsExactly(new Seen.ArmReadings(Signal.STEAL, Map.of("platform", 0.001, "virtual", 0.02)));
	}

	@Test
	void whatHitsBothAlikeOnlyWidensTheInterval() {
		assertThat(this.policy.reasons(steal(1, 0.02, 0.025), 1)).isEmpty();
	}

	@Test
	void tooMuchStolenTimeIsNeverKept() {
		assertThat(this.policy.reasons(steal(1, 0.08, 0.08), 1)).isNotEmpty();
		assertThat(this.policy.reasons(steal(1, 0.08, 0.08), 1)).isNotEmpty();
	}

	/**
	 * The arms of this run differ by a factor of four, which 17 % of steal do not
	 * explain.
	 */
	@Test
	void stolenTimeThatChangesNoVerdictIsKept() {
		RunResult run = run(SampleFork.pair(1).machine(machine(0.01)).makespan(40),
				SampleRun.virtual(1).machine(machine(0.17)).makespan(10));
		assertThat(this.policy.reasons(run, 1)).isEmpty();
	}

	@Test
	void whatComesAgainWithTheSameArmIsItsOwn() {
		assertThat(this.policy.reasons(pauses(1, 0.01, 0.2), 1))
			.containsExactly(new Seen.ArmReadings(Signal.GC_PAUSES, Map.of("platform", 0.01, "virtual", 0.2)));
		assertThat(this.policy.reasons(pauses(1, 0.01, 0.2), 1)).isEmpty();
		assertThat(this.policy.reasons(pauses(2, 0.01, 0.2), 2)).isEmpty();
		assertThat(this.policy.reasons(pauses(3, 0.2, 0.01), 3)).as("the other arm").isNotEmpty();
	}

	@Test
	void aSignalThatIsGoneInTheRepeatMayComeAgain() {
		assertThat(this.policy.reasons(pauses(1, 0.01, 0.2), 1)).isNotEmpty();
		assertThat(this.policy.reasons(pauses(1, 0.01, 0.01), 1)).isEmpty();
		assertThat(this.policy.reasons(pauses(2, 0.01, 0.2), 2)).isNotEmpty();
	}

	@Test
	void pressureIsOfTheLoadsOwnMakingWhetherOthersAreSeenOrNot() {
		assertThat(this.policy.reasons(pressure(0.2, 0.9, 0.01), 1)).isEmpty();
		assertThat(this.policy.reasons(pressure(0.2, 0.9, null), 1)).isEmpty();
	}

	@Test
	void aMissingReadingTellsNothing() {
		RunResult run = SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).pauseShare(null))
			.arm("virtual", null, SampleRun.virtual(1).pauseShare(0.2))
			.build();
		assertThat(this.policy.reasons(run, 1)).isEmpty();
	}

	private static RunResult steal(int pair, double platform, double virtual) {
		return run(SampleFork.pair(pair).machine(machine(platform)), SampleFork.pair(pair).machine(machine(virtual)));
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
