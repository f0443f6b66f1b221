package io.vtbench.runner.run;

import java.util.List;

import io.vtbench.runner.result.Block;
import org.junit.jupiter.api.Test;

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
	void aRoundInWhichAJitCompilerWasAtWorkIsMeasuredAgain() {
		assertThat(this.blocks.review(List.of(measured(0.01, 0.02), measured(0.165, 0.02))))
			.isEqualTo("the JIT compiler took 16.5 % of a JVM's CPU time");
		assertThat(this.blocks.review(List.of(measured(0.07, 0.02), measured(0.01, 0.02)))).isNull();
		assertThat(this.blocks.review(List.of(measured(null, 0.02), measured(null, 0.3))))
			.isEqualTo("other programs took 30.0 % of the processors");
	}

	private static InterleavedArm.Measured measured(Double compilerShare, double others) {
		Block block = new Block(0, 2.5, 1000, 0, 0, 4, (compilerShare != null) ? 4 * compilerShare : null, null, null,
				null);
		return new InterleavedArm.Measured(null, block, 0, null, others);
	}

}
