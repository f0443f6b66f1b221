package io.vtbench.runner.judge;

import java.util.List;

import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How long a trial takes that halves the ranges. */
class TrialTimeTests {

	@ParameterizedTest
	@CsvSource({ "1, 2", "2, 6", "3, 9", "4, 13" })
	void soManyPairsHalveTheIntervals(int pairs, int needed) {
		assertThat(TrialTime.pairsToHalve(pairs)).isEqualTo(needed);
		if (pairs > 1) {
			assertThat(width(needed)).isLessThanOrEqualTo(width(pairs) / 2);
			assertThat(width(needed - 1)).isGreaterThan(width(pairs) / 2);
		}
	}

	private static double width(int pairs) {
		return ModeratedVariance.halfWidth(pairs, 1, 0.05);
	}

	@Test
	void theTimeIsThatOfThePairsSoFar() {
		List<RunResult> stages = new SampleStages().capacity("virtual", 1, 1, 1).build();
		// the fourth pair ends 978 s after the start
		assertThat(TrialTime.pairsToHalve(4)).isEqualTo(13);
		assertThat(TrialTime.toHalve(SampleStages.trial(), stages)).isEqualTo(55);
	}

	@Test
	void withoutAPairOrWithTooManyNobodyKnows() {
		assertThat(TrialTime.toHalve(SampleStages.trial(), List.of())).isNull();
		assertThat(TrialTime.pairsToHalve(27)).isGreaterThan(100);
	}

}
