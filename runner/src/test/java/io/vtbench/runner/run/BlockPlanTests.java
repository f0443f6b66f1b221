package io.vtbench.runner.run;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BlockPlanTests {

	@Test
	void aWindowIsCutIntoAnEvenNumberOfBlocksOfAboutThreeSeconds() {
		assertThat(BlockPlan.of(Duration.ofSeconds(24), 0.02))
			.isEqualTo(new BlockPlan(8, Duration.ofMillis(500), Duration.ofSeconds(3)));
		assertThat(BlockPlan.of(Duration.ofSeconds(14), 0.02))
			.isEqualTo(new BlockPlan(4, Duration.ofMillis(500), Duration.ofMillis(3500)));
	}

	@Test
	void slowAnswersMakeLongerBlocksThatCountOnceEveryUserHadATurn() {
		assertThat(BlockPlan.of(Duration.ofSeconds(24), 4))
			.isEqualTo(new BlockPlan(2, Duration.ofSeconds(6), Duration.ofSeconds(12)));
		assertThat(BlockPlan.warmUp(4)).isEqualTo(new BlockPlan(1, Duration.ofSeconds(6), Duration.ofSeconds(16)));
	}

}
