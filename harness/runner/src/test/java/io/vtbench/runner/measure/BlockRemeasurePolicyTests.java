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
		assertThat(this.blocks.noteOthers(0.05)).isFalse();
		assertThat(this.blocks.noteOthers(0.3)).isTrue();
		assertThat(this.blocks.noteOthers(0.02)).isFalse();
		assertThat(this.blocks.noteOthers(0.3)).isTrue();
	}

	@Test
	void aDatabaseThatComputesInEveryBlockIsNoDisturbance() {
		assertThat(this.blocks.noteOthers(0.2)).isTrue();
		assertThat(this.blocks.noteOthers(0.22)).isFalse();
		assertThat(this.blocks.noteOthers(0.25)).isFalse();
		assertThat(this.blocks.noteOthers(0.5)).isTrue();
	}

	@Test
	void oneDisturbanceOfTwoRoundsIsNotUsualForTheRestOfTheRun() {
		List<Double> others = List.of(0.02, 0.6, 0.6, 0.02, 0.02, 0.3, 0.02);
		assertThat(others.stream().map(this.blocks::noteOthers)).containsExactly(false, true, true, false, false, true,
				false);
	}

	@Test
	void aDatabaseThatBeginsToComputeBecomesUsual() {
		List<Double> others = List.of(0.02, 0.02, 0.3, 0.3, 0.3, 0.32);
		assertThat(others.stream().map(this.blocks::noteOthers)).containsExactly(false, false, true, true, false,
				false);
	}

	@ParameterizedTest
	@CsvSource({ "0.04, 3, , 0", "0.06, 3, OTHER_MACHINES, 0.06", "0.01, 900, CLOCK, 900", "0.01, -900, CLOCK, 900" })
	void whatWouldMakeTheRunInvalidSpoilsARound(double stolen, double clock, @Nullable Source source, double amount) {
		assertThat(this.blocks.review(List.of(measured(0.01, stolen),
				measured(new Fork.MachineUse(stolen, null, null, null, clock, null), 0.01, stolen))))
			.isEqualTo((source != null) ? new BlockRemeasurePolicy.Disturbed(new Note.Disturbance(source, amount), true)
					: null);
	}

	@Test
	void aRoundInWhichAJitCompilerWasAtWorkIsMeasuredAgain() {
		assertThat(this.blocks.review(List.of(measured(0.01, 0.02), measured(0.165, 0.02))))
			.isEqualTo(new BlockRemeasurePolicy.Disturbed(new Note.Disturbance(Source.COMPILER, 0.165), false));
		assertThat(this.blocks.review(List.of(measured(0.07, 0.02), measured(0.01, 0.02)))).isNull();
		assertThat(this.blocks.review(List.of(measured(null, 0.02), measured(null, 0.3))))
			.isEqualTo(new BlockRemeasurePolicy.Disturbed(new Note.Disturbance(Source.OTHER_PROGRAMS, 0.3), false));
	}

	private static LiveArm.Measured measured(@Nullable Double compilerShare, double others) {
		return measured(new Fork.MachineUse(null, null, null, null, null, null), compilerShare, others);
	}

	static LiveArm.Measured measured(Fork.MachineUse machine, @Nullable Double compilerShare, double others) {
		Block block = new Block(0, 2.5, 1000, 0, 0, 4, (compilerShare != null) ? 4 * compilerShare : null, null, null,
				null);
		return new LiveArm.Measured(null, block, 0, null, others, compilerShare != null && compilerShare > 0.1,
				machine);
	}

}
