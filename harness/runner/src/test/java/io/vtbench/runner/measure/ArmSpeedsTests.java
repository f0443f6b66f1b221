package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;

import io.vtbench.runner.judge.ThroughputTrend;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.LoadSpec.Model;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** By what the blocks of an arm tell whether it is steady. */
class ArmSpeedsTests {

	private static final LoadSpec USERS = load(Model.CLOSED, null);

	private static final LoadSpec ARRIVALS = load(Model.OPEN, 50.0);

	@Test
	void usersOfAServiceWhoseBackEndSlowsDownGetLessAtTheSameCostOfARequest() {
		List<Block> blocks = blocks(400, 360, 320, 280, 240);
		assertThat(ThroughputTrend.of(ArmWarmUp.speeds(USERS, blocks))).isEqualTo(Steadiness.GETTING_SLOWER);
		assertThat(ThroughputTrend.of(ArmWarmUp.speeds(ARRIVALS, blocks))).as("of arrivals the cost alone tells")
			.isEqualTo(Steadiness.STEADY);
	}

	@Test
	void whereNoProcessorTimeIsKnownTheThroughputTellsOfArrivalsToo() {
		List<Block> blocks = DoubleStream.of(400, 360, 320, 280, 240).mapToObj((served) -> block(served, 0)).toList();
		assertThat(ThroughputTrend.of(ArmWarmUp.speeds(ARRIVALS, blocks))).isEqualTo(Steadiness.GETTING_SLOWER);
	}

	private static List<Block> blocks(double... served) {
		return DoubleStream.of(served).mapToObj((each) -> block(each, each / 1000)).toList();
	}

	private static Block block(double served, double cpuSeconds) {
		return new Block(0, 3, Math.round(served), 0, 0, cpuSeconds, 0.0, null, null, null, List.of());
	}

	private static LoadSpec load(Model model, @Nullable Double rate) {
		return new LoadSpec("get.js", model, 10, null, null, null, null, Duration.ofSeconds(12), rate, null, null, null,
				null);
	}

}
