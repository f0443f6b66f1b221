package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork.MachineUse;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Disturbances that hit one arm alone. */
class UnevenDisturbanceTests {

	private final UnevenDisturbance check = new UnevenDisturbance();

	@ParameterizedTest
	@CsvSource({ "0.001, 0.002, OK", "0.03, 0.02, OK", "0.03, 0.002, WARN", "0.002, 0.03, WARN" })
	void oneArmWithoutItsProcessor(double platform, double virtual, Status status) {
		assertThat(judge(steal(SampleFork.pair(1), platform), steal(SampleRun.virtual(1), virtual)).status())
			.isEqualTo(status);
	}

	@Test
	void namesTheSignalAndTheArms() {
		assertThat(judge(steal(SampleFork.pair(1), 0.03), steal(SampleRun.virtual(1), 0.002)))
			.isEqualTo(new Check("uneven disturbance", null, Status.WARN, uneven(arms(Signal.STEAL, 0.03, 0.002))));
		assertThat(judge(SampleFork.pair(1).pauseShare(0.2), SampleRun.virtual(1).generatorShare(0.95)).seen())
			.isEqualTo(uneven(arms(Signal.GENERATOR, 0.05, 0.95), arms(Signal.GC_PAUSES, 0.2, 0.001)));
	}

	@Test
	void whatOneArmDoesNotTellIsNotEqual() {
		Check outcome = judge(SampleFork.pair(1),
				SampleRun.virtual(1).machine(new MachineUse(null, 0.02, 0L, 0L, 0.2, 0.01)));
		assertThat(outcome.status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(outcome.seen()).isEqualTo(new Seen.Disturbances(List.of(), List.of(Signal.STEAL), List.of()));
	}

	@Test
	void whatNoArmTellsMakesNoneOfThemSuspect() {
		MachineUse known = new MachineUse(null, null, null, 0L, 0.2, 0.01);
		Check outcome = judge(SampleFork.pair(1).machine(known).pauseShare(null),
				SampleRun.virtual(1).machine(known).pauseShare(null));
		assertThat(outcome.status()).isEqualTo(Status.OK);
		assertThat(outcome.seen()).isEqualTo(new Seen.Disturbances(List.of(), List.of(),
				List.of(Signal.STEAL, Signal.THROTTLING, Signal.GC_PAUSES)));
	}

	@Test
	void withoutALookAtOtherProgramsNothingIsKnownOfWhatCameFromOutside() {
		MachineUse blind = new MachineUse(null, null, 0L, 0L, 0.2, null);
		Check outcome = judge(SampleFork.pair(1).machine(blind), SampleRun.virtual(1).machine(blind));
		assertThat(outcome.status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(outcome.seen())
			.isEqualTo(new Seen.Disturbances(List.of(), List.of(Signal.OTHER_PROGRAMS), List.of(Signal.STEAL)));
	}

	/** A saturated platform arm keeps its processors queued for; that is the load. */
	@Test
	void pressureThatTheLoadMakesIsNoDisturbance() {
		assertThat(judge(SampleFork.pair(1).machine(new MachineUse(0.0, 0.9, 0L, 0L, 0.2, 0.01)),
				SampleRun.virtual(1).machine(new MachineUse(0.0, 0.1, 0L, 0L, 0.2, 0.01)))
			.status()).isEqualTo(Status.OK);
	}

	@Test
	void oneArmHasNoOtherToBeUnequalTo() {
		assertThat(this.check.judge(SampleRun.platform(SampleFork.pair(1)))).isEmpty();
	}

	private static Seen uneven(Seen.ArmReadings... signals) {
		return new Seen.Disturbances(List.of(signals), List.of(), List.of());
	}

	private static Seen.ArmReadings arms(Signal signal, double platform, double virtual) {
		return new Seen.ArmReadings(signal, Map.of("platform", platform, "virtual", virtual));
	}

	private static SampleFork steal(SampleFork fork, double share) {
		return fork.machine(new MachineUse(share, 0.02, 0L, 0L, 0.2, 0.01));
	}

	private Check judge(SampleFork platform, SampleFork virtual) {
		return this.check.judge(SampleRun.empty().arm("platform", null, platform).arm("virtual", null, virtual).build())
			.getFirst();
	}

}
