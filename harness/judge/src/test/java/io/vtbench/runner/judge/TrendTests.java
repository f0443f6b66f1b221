package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.SplittableRandom;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Whether a ratio moves while it is measured. */
class TrendTests {

	private static final double[] NOISE = { 0.004, -0.003, -0.002, 0.003, 0.001, -0.004, 0.002, -0.001 };

	@Test
	void theLineHasTheRatioOfTheFirstAndOfTheLastBlocks() {
		Trend trend = Trend.of(pairs(0.1, 0.3, 0.3));
		assertThat(trend.mean()).isCloseTo(0.1, within(0.001));
		assertThat(trend.slope()).isCloseTo(0.3 / 7, within(0.001));
		assertThat(trend.degreesOfFreedom()).isEqualTo(13);
		Moved moved = trend.moved(3);
		assertThat(moved.first()).isCloseTo(Math.exp(0.1 - 0.15), within(0.005));
		assertThat(moved.last()).isCloseTo(Math.exp(0.1 + 0.15), within(0.005));
	}

	/** By numpy.polyfit through the blocks after the mean of their pair. */
	@Test
	void theErrorOfTheSlopeAllowsForBlocksThatDependOnTheirNeighbours() {
		Trend trend = Trend.of(new double[][] { { 0, 0.02, 0.01, 0.05 }, { 0.10, 0.11, 0.15, 0.14 } });
		assertThat(trend.slope()).isCloseTo(0.015, within(1e-12));
		// what is left of the squares is 0.00085, by 5 degrees of freedom, over 10
		assertThat(trend.error()).isCloseTo(Math.sqrt(1.25 * 0.00085 / 5 / 10), within(1e-9));
		assertThat(trend.alike()).isTrue();
	}

	/** One pair that hardly moves does so the same way, or the other one. */
	@ParameterizedTest
	@CsvSource({ "0.3, 0.02, true", "0.3, -0.02, false", "-0.3, -0.02, true", "-0.3, 0.02, false" })
	void itMovesOnlyWhereAllPairsDoSoAlike(double two, double third, boolean moves) {
		assertThat(Trend.of(pairs(0, two, two, third)).moved(3) != null).isEqualTo(moves);
	}

	/** Over eight blocks, ln 1.05 = 0.0488. */
	@ParameterizedTest
	@CsvSource({ "0.055, true", "0.045, false", "-0.055, true", "-0.045, false" })
	void lessThanFivePerCentIsNotRelevant(double change, boolean moves) {
		assertThat(Trend.of(pairs(0, change, change)).moved(3) != null).isEqualTo(moves);
	}

	@Test
	void whatMayBeChanceIsNoMove() {
		double[][] noisy = pairs(0, 0.1, 0.1);
		for (double[] pair : noisy) {
			for (int i = 0; i < pair.length; i++) {
				pair[i] += 20 * NOISE[(i + 3) % 8];
			}
		}
		assertThat(Trend.of(noisy).alike()).isTrue();
		assertThat(Trend.of(noisy).moved(3)).isNull();
	}

	@Test
	void moreLinesThatAreLookedAtNeedMore() {
		double[][] pairs = pairs(0, 0.1, 0.1);
		for (double[] pair : pairs) {
			for (int i = 0; i < pair.length; i++) {
				pair[i] += 6 * NOISE[(i + 3) % 8];
			}
		}
		assertThat(Trend.of(pairs).moved(1)).isNotNull();
		assertThat(Trend.of(pairs).moved(10_000)).isNull();
	}

	@Test
	void equalArmsHardlyEverMove() {
		SplittableRandom random = new SplittableRandom(20261129);
		int moved = 0;
		for (int i = 0; i < 20_000; i++) {
			double[][] pairs = new double[2][8];
			for (double[] pair : pairs) {
				Arrays.setAll(pair, (block) -> 0.15 * random.nextGaussian());
			}
			moved += (Trend.of(pairs).moved(3) != null) ? 1 : 0;
		}
		assertThat(moved / 20_000.0).isLessThan(0.0033);
	}

	@Test
	void aComparisonOfArmsThatTookTurnsHasTheCourse() {
		RunResult moving = SampleRun.judged(SampleRun.empty()
			.interleaved()
			.arm("platform", null, SampleFork.pair(1).served(100, 100, 100, 100, 100, 100),
					SampleFork.pair(2).served(100, 100, 100, 100, 100, 100))
			.arm("virtual", null, SampleRun.virtual(1).served(90, 95, 100, 106, 112, 118),
					SampleRun.virtual(2).served(90, 94, 100, 105, 112, 119))
			.build());
		Comparison throughput = moving.comparison(Metric.THROUGHPUT, "virtual");
		assertThat(throughput.moved().first()).isCloseTo(0.9, within(0.01));
		assertThat(throughput.moved().last()).isCloseTo(1.185, within(0.01));
		assertThat(moving.comparison(Metric.PEAK_MEMORY, "virtual").moved()).as("it has no blocks").isNull();
	}

	/** Two pairs of eight blocks whose logarithms change by so much in all. */
	private static double[][] pairs(double mean, double... changes) {
		double[][] pairs = new double[changes.length][8];
		for (int pair = 0; pair < pairs.length; pair++) {
			for (int i = 0; i < 8; i++) {
				pairs[pair][i] = mean + changes[pair] * (i - 3.5) / 7 + NOISE[(pair == 0) ? i : 7 - i];
			}
		}
		return pairs;
	}

}
