package io.vtbench.runner.measure;

import java.time.Duration;

import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.LoadSpec.Model;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BlockPlanTests {

	@Test
	void aWindowIsCutIntoAnEvenNumberOfBlocksOfSomeSeconds() {
		assertThat(BlockPlan.of(users(10, 24), 0.02))
			.isEqualTo(new BlockPlan(10, Duration.ofMillis(500), Duration.ofMillis(2400)));
		assertThat(BlockPlan.of(users(10, 14), 0.02))
			.isEqualTo(new BlockPlan(6, Duration.ofMillis(500), Duration.ofMillis(2333)));
	}

	@Test
	void slowAnswersMakeLongerBlocksThatCountOnceEveryUserHadATurn() {
		assertThat(BlockPlan.of(users(10, 24), 4))
			.isEqualTo(new BlockPlan(2, Duration.ofSeconds(6), Duration.ofSeconds(12)));
		assertThat(BlockPlan.warmUp(4, 40)).isEqualTo(new BlockPlan(1, Duration.ofSeconds(6), Duration.ofSeconds(16)));
	}

	@Test
	void slowAnswersDoNotMakeTheWarmUpLonger() {
		assertThat(BlockPlan.warmUp(4, 10).length()).isEqualTo(Duration.ofSeconds(10));
		assertThat(BlockPlan.warmUp(8, 1).length()).as("but one answer").isEqualTo(Duration.ofSeconds(8));
		assertThat(BlockPlan.warmUp(0.1, 1).length()).isEqualTo(Duration.ofSeconds(5));
	}

	@Test
	void fewArrivalsMakeFewLongBlocks() {
		assertThat(BlockPlan.of(arrivals(2, 24), 0.02)).as("twenty requests a block, and four seconds too many")
			.isEqualTo(new BlockPlan(2, Duration.ofMillis(500), Duration.ofSeconds(12)));
		assertThat(BlockPlan.of(arrivals(100, 24), 0.02).blocks()).isEqualTo(10);
	}

	@Test
	void aWindowThatIsTooShortForItsRequestsIsLonger() {
		assertThat(BlockPlan.of(arrivals(0.5, 12), 0.02)).as("four arrivals")
			.isEqualTo(new BlockPlan(2, Duration.ofMillis(500), Duration.ofSeconds(8)));
		assertThat(BlockPlan.of(users(2, 12), 8)).as("two answers of both users")
			.isEqualTo(new BlockPlan(2, Duration.ofSeconds(12), Duration.ofSeconds(16)));
	}

	private static LoadSpec users(int users, int seconds) {
		return load(Model.CLOSED, users, null, seconds);
	}

	private static LoadSpec arrivals(double rate, int seconds) {
		return load(Model.OPEN, null, rate, seconds);
	}

	private static LoadSpec load(Model model, @Nullable Integer users, @Nullable Double rate, int seconds) {
		return new LoadSpec("get.js", model, users, null, null, null, null, Duration.ofSeconds(seconds), rate, null,
				null, null, null);
	}

}
