package io.vtbench.maintenance.selftest;

import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SelfTestOutcomeTests {

	/** From the closed forms at the ends, and from SciPy's binomtest between them. */
	@ParameterizedTest
	@CsvSource({ "0, 30, 0, 0.11570", "10, 10, 0.69150, 1", "19, 20, 0.75127, 0.99873", "9, 10, 0.55498, 0.99747",
			"5, 10, 0.18709, 0.81291" })
	void theIntervalOfAShareIsExact(int count, int of, double lower, double upper) {
		Interval interval = SelfTestOutcome.exact95(count, of);
		assertThat(interval.lower()).isCloseTo(lower, within(1e-5));
		assertThat(interval.upper()).isCloseTo(upper, within(1e-5));
	}

	private static final InjectedEffect SLOWER = new InjectedEffect(0.04, 0);

	@Test
	void aPlantedDifferenceIsFoundWhereTheIntervalLeavesOutOneWhateverTheVerdict() {
		// 4 % is below what the verdict calls relevant, and clearly there
		SelfTestOutcome outcome = SelfTestOutcome.of(List.of(run(1, 1.04), run(1, 1.04)));
		assertThat(outcome.kinds()).extracting(SelfTestOutcome.Kind::candidate)
			.containsExactly("virtual-again", "virtual-slower");
		assertThat(outcome.kinds()).extracting(SelfTestOutcome.Kind::comparisons).containsExactly(2, 2);
		assertThat(outcome.kinds()).extracting(SelfTestOutcome.Kind::found).containsExactly(0, 2);
		assertThat(outcome.kinds()).extracting(SelfTestOutcome.Kind::judged).containsExactly(0, 0);
		assertThat(outcome.isRight(SLOWER)).isTrue();
	}

	@Test
	void aDifferenceForTheBetterIsNotTheOneThatWasPlanted() {
		SelfTestOutcome outcome = SelfTestOutcome.of(List.of(run(1, 0.9)));
		assertThat(outcome.kinds().getLast().found()).isZero();
		assertThat(outcome.isRight(SLOWER)).isFalse();
	}

	@Test
	void aVerdictAgainstItselfIsAFalseAlarm() {
		SelfTestOutcome outcome = SelfTestOutcome.of(List.of(run(0.9, 1.04), run(1.0005, 1.04), run(1.1, 1.04)));
		SelfTestOutcome.Kind same = outcome.kinds().getFirst();
		assertThat(same.found()).isEqualTo(2);
		assertThat(same.judged()).isEqualTo(2);
		assertThat(same.verdicts()).containsEntry(Word.BETTER, 1)
			.containsEntry(Word.WORSE, 1)
			.containsEntry(Word.SAME, 1);
		assertThat(outcome.isRight(SLOWER)).isFalse();
		assertThat(outcome.text(SLOWER)).contains(
				"Against itself: 3 comparisons, 2 false alarms (9.4 % to 99.2 % of such runs): 1 better, 1 worse, 1 same");
	}

	@Test
	void anInvalidRunSaysNothingAndIsCounted() {
		RunResult invalid = run(0.5, 0.5).withJudgement(Status.INVALID, List.of(), List.of());
		SelfTestOutcome outcome = SelfTestOutcome.of(List.of(run(1, 1.04), invalid));
		assertThat(outcome.kinds()).extracting(SelfTestOutcome.Kind::comparisons).containsExactly(1, 1);
		assertThat(outcome.text(SLOWER)).endsWith("Invalid runs: 1 of 2");
	}

	@Test
	void nothingThatWasFoundIsNotRight() {
		assertThat(SelfTestOutcome.of(List.of()).isRight(SLOWER)).isFalse();
	}

	/** Four pairs of an arm, of itself and of itself with something planted. */
	private static RunResult run(double again, double planted) {
		RunResult run = SampleRun.empty()
			.arm("virtual", null, forks(1))
			.arm("virtual-again", null, forks(again))
			.arm("virtual-slower", null, forks(planted))
			.build();
		return SampleRun.judged(run);
	}

	private static SampleFork[] forks(double factor) {
		double[] noise = (factor == 1) ? new double[] { 1, 1.001, 1.002, 0.999 } : new double[] { 1, 1, 1, 1 };
		SampleFork[] forks = new SampleFork[noise.length];
		Arrays.setAll(forks, (i) -> SampleRun.virtual(i + 1).makespan(3.25 * factor * noise[i]));
		return forks;
	}

}
