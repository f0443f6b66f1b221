package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ThroughputTrendTests {

	/** Of single blocks, with no trend of its own. */
	private static final int[] SCATTER = { 3, -6, 1, 7, -4, 5, -2, -7, 6, -3, 2, 4, -5, 0, -1 };

	@Test
	void aThroughputThatCameToItsPeakIsSteady() {
		ThroughputTrend trend = trend(30, (i) -> Math.min(100, 20 + 10 * i) + scatter(i));
		assertThat(trend.steadiness()).isEqualTo(Steadiness.STEADY);
		assertThat(trend.plateau()).isCloseTo(100, within(5.0));
	}

	@Test
	void oneThatStillGrowsHasNotSeenItsPeak() {
		ThroughputTrend trend = trend(30, (i) -> 100 + 10 * i + scatter(i));
		assertThat(trend.steadiness()).isEqualTo(Steadiness.GETTING_FASTER);
	}

	@Test
	void oneThatFallsGetsSlower() {
		ThroughputTrend trend = trend(30, (i) -> 400 - 10 * i + scatter(i));
		assertThat(trend.steadiness()).isEqualTo(Steadiness.GETTING_SLOWER);
	}

	@Test
	void oneThatSwingsHasNoSteadyState() {
		ThroughputTrend trend = trend(30, (i) -> ((i / 3) % 2 == 0) ? 100 : 200);
		assertThat(trend.steadiness()).isEqualTo(Steadiness.NO_STEADY_STATE);
	}

	@Test
	void aPauseAtThePeakIsNoWayToIt() {
		ThroughputTrend trend = trend(30, (i) -> (i == 20) ? 40 : 100);
		assertThat(trend.steadiness()).isEqualTo(Steadiness.STEADY);
	}

	@Test
	void beforeTheFirstAnswersNothingIsSlow() {
		List<Block> blocks = List.of(block(0, 10, 20), block(10, 10, 40), block(20, 10, 40));
		ThroughputTrend trend = new ThroughputTrend(blocks, 5);
		assertThat(trend.plateau()).isEqualTo(4);
	}

	@Test
	void oneBlockIsThePeakThatIsKnown() {
		ThroughputTrend trend = new ThroughputTrend(List.of(block(0, 30, 3)), 0);
		assertThat(trend.steadiness()).isEqualTo(Steadiness.STEADY);
		assertThat(trend.plateau()).isEqualTo(0.1);
	}

	private static int scatter(int i) {
		return SCATTER[i % SCATTER.length];
	}

	private static ThroughputTrend trend(int seconds, IntUnaryOperator perSecond) {
		List<Block> blocks = new ArrayList<>();
		for (int i = 0; i < seconds; i++) {
			blocks.add(block(i, 1, perSecond.applyAsInt(i)));
		}
		return new ThroughputTrend(blocks, 0);
	}

	private static Block block(double start, double seconds, long completed) {
		return new Block(start, seconds, completed, 0, 0, 1, null, null, null, null, List.of());
	}

}
