package io.vtbench.runner.run;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisturbedBlocksTests {

	private final DisturbedBlocks blocks = new DisturbedBlocks();

	@Test
	void aBlockThatOthersDisturbedIsMeasuredAgain() {
		assertThat(this.blocks.isOne(0.05)).isFalse();
		assertThat(this.blocks.isOne(0.3)).isTrue();
		assertThat(this.blocks.isOne(0.02)).isFalse();
		assertThat(this.blocks.isOne(0.3)).isTrue();
	}

	@Test
	void aDatabaseThatComputesInEveryBlockIsNoDisturbance() {
		assertThat(this.blocks.isOne(0.2)).isTrue();
		assertThat(this.blocks.isOne(0.22)).isFalse();
		assertThat(this.blocks.isOne(0.25)).isFalse();
		assertThat(this.blocks.isOne(0.5)).isTrue();
	}

}
