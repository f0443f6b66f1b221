package io.vtbench.runner.judge;

import java.util.stream.IntStream;

import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MorePairsTests {

	@ParameterizedTest
	@CsvSource({ "6, 0.01, true", "6, 0.05, false", "8, 0.05, false", "10, 0.05, true", "12, 0.05, true" })
	void theScatterOfTheFirstPairsSaysHowManyAreNeeded(int pairs, double noise, boolean enough) {
		assertThat(MorePairs.enough(run(pairs, 1, noise))).isEqualTo(enough);
	}

	@Test
	void pairsAfterTheFirstStageDoNotChangeTheirNumber() {
		SampleFork[] restless = forks(12, 16, 0.01);
		for (int pair = 7; pair <= 12; pair++) {
			restless[pair - 1] = SampleFork.pair(pair).makespan(16 * pair);
		}
		RunResult run = SampleRun.empty()
			.arm("platform", null, forks(12, 16, 0))
			.arm("virtual", null, restless)
			.firstStage(6)
			.build();
		assertThat(MorePairs.needed(run, 6)).isEqualTo(6);
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0.03, 0.04, 0.05, 0.06, 0.07, 0.08 })
	void theirNumberIsEven(double noise) {
		assertThat(MorePairs.needed(run(6, 1, noise), 6)).isEven();
	}

	@Test
	void aClearDifferenceDoesNotEndARunThatIsNotPrecise() {
		assertThat(SampleRun.judged(run(6, 0.2, 0.2)).primaryComparisons().getFirst().ci95().upper()).isLessThan(1);
		assertThat(MorePairs.enough(run(6, 0.2, 0.2))).isFalse();
	}

	@Test
	void theLeastPreciseArmDecides() {
		SampleFork[] steady = forks(6, 16, 0);
		RunResult run = SampleRun.empty()
			.arm("platform", null, forks(6, 16, 0.001))
			.arm("virtual", null, steady)
			.arm("reactive", null, forks(6, 16, 0.2))
			.firstStage(6)
			.build();
		assertThat(MorePairs.enough(run)).isFalse();
	}

	@Test
	void onePairIsNeverPrecise() {
		assertThat(MorePairs.enough(run(1, 1, 0))).isFalse();
	}

	@Test
	void nothingToCompareIsEnough() {
		assertThat(MorePairs.enough(SampleRun.empty().arm("platform", null, SampleFork.pair(1)).firstStage(6).build()))
			.isTrue();
	}

	private static RunResult run(int pairs, double ratio, double noise) {
		return SampleRun.empty()
			.arm("platform", null, forks(pairs, 16, 0))
			.arm("virtual", null, forks(pairs, 16 * ratio, noise))
			.firstStage(6)
			.build();
	}

	private static SampleFork[] forks(int pairs, double makespan, double noise) {
		return IntStream.rangeClosed(1, pairs)
			.mapToObj((pair) -> SampleFork.pair(pair).makespan(makespan * Math.exp((pair % 2 == 0) ? noise : -noise)))
			.toArray(SampleFork[]::new);
	}

}
