package io.vtbench.runner.measure;

import java.util.List;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.Note.Disturbance.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BlockRemeasurePolicyTests {

	private final BlockRemeasurePolicy blocks = new BlockRemeasurePolicy();

	@Test
	void aBlockThatOthersDisturbedIsMeasuredAgain() {
		assertThat(noteOthers(0.05)).isFalse();
		assertThat(noteOthers(0.3)).isTrue();
		assertThat(noteOthers(0.02)).isFalse();
		assertThat(noteOthers(0.3)).isTrue();
	}

	@Test
	void aDatabaseThatComputesInEveryBlockIsNoDisturbance() {
		assertThat(noteOthers(0.2)).isTrue();
		assertThat(noteOthers(0.22)).isFalse();
		assertThat(noteOthers(0.25)).isFalse();
		assertThat(noteOthers(0.5)).isTrue();
	}

	@Test
	void oneDisturbanceOfTwoRoundsIsNotUsualForTheRestOfTheRun() {
		List<Double> others = List.of(0.02, 0.6, 0.6, 0.02, 0.02, 0.3, 0.02);
		assertThat(others.stream().map(this::noteOthers)).containsExactly(false, true, true, false, false, true, false);
	}

	@Test
	void aDatabaseThatBeginsToComputeBecomesUsual() {
		List<Double> others = List.of(0.02, 0.02, 0.3, 0.3, 0.3, 0.32);
		assertThat(others.stream().map(this::noteOthers)).containsExactly(false, false, true, true, false, false);
	}

	@Test
	void whatIsUsualUnderOneLoadIsNotSoUnderAnother() {
		assertThat(noteOthers(0.3)).isTrue();
		assertThat(noteOthers(0.3)).isFalse();
		assertThat(this.blocks.noteOthers("equal-rate", 0.1)).isFalse();
		assertThat(noteOthers(0.3)).as("under full load it is still usual").isFalse();
		assertThat(this.blocks.noteOthers("equal-rate", 0.3)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "0.04, 3, , 0", "0.06, 3, OTHER_MACHINES, 0.06", "0.01, 900, CLOCK, 900", "0.01, -900, CLOCK, 900" })
	void whatWouldMakeTheRunInvalidSpoilsARound(double stolen, double clock, @Nullable Source source, double amount) {
		assertThat(this.blocks.review("capacity", true,
				List.of(measured(stolen),
						measured(new Fork.MachineUse(stolen, null, null, null, clock, null), stolen))))
			.isEqualTo((source != null) ? new BlockRemeasurePolicy.Disturbed(new Note.Disturbance(source, amount), true)
					: null);
	}

	/** An explained factor of 0.9 / 0.7, half as much again, and what is relevant. */
	@ParameterizedTest
	@CsvSource({ "0.05, 0.15, 2100, true, false", "0.05, 0.15, 2000, true, true", "0.05, 0.15, 9000, false, true",
			"0.15, 0.15, 1600, true, false", "0.15, 0.3, 9000, true, true" })
	void stolenTimeThatChangesNothingIsNotMeasuredAgain(double one, double other, long served, boolean rates,
			boolean again) {
		assertThat(this.blocks
			.review("capacity", rates, List.of(measured(new Fork.MachineUse(one, null, null, null, null, null), 0),
					new LiveArm.Measured(null, new Block(0, 2.5, served, 0, 0, 4, null, null, null, null, List.of()), 0,
							null, 0, new Fork.MachineUse(other, null, null, null, null, null)))) != null)
			.isEqualTo(again);
	}

	private boolean noteOthers(double others) {
		return this.blocks.noteOthers("capacity", others);
	}

	private static LiveArm.Measured measured(double others) {
		return measured(new Fork.MachineUse(null, null, null, null, null, null), others);
	}

	static LiveArm.Measured measured(Fork.MachineUse machine, double others) {
		return new LiveArm.Measured(null, new Block(0, 2.5, 1000, 0, 0, 4, null, null, null, null, List.of()), 0, null,
				others, machine);
	}

}
