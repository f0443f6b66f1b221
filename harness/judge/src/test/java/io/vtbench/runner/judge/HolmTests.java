package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class HolmTests {

	private static final Interval LESS = new Interval(0.7, 0.9);

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("holm.csv")) {
			assertThat(WordRule.holm(Arrays.stream(Reference.list(row[0])).boxed()))
				.containsExactly(Reference.list(row[1]), within(1e-9));
		}
	}

	@Test
	void aWeakDifferenceDoesNotSurviveAmongManyScenarios() {
		List<RunResult> judged = RunJudge.together(List.of(run(0.001), run(0.03), run(0.04)));
		assertThat(judged).extracting((run) -> run.primaryComparisons().getFirst().pValueHolm())
			.usingElementComparator((one, other) -> Math.abs(one - other) < 1e-12 ? 0 : 1)
			.containsExactly(0.003, 0.06, 0.06);
		assertThat(judged).extracting((run) -> run.primaryComparisons().getFirst().word())
			.containsExactly(Word.BETTER, Word.UNCLEAR, Word.UNCLEAR);
	}

	@Test
	void adjustingAgainStartsFromTheRawValues() {
		List<RunResult> together = RunJudge.together(List.of(run(0.03), run(0.04)));
		assertThat(together.getFirst().primaryComparisons().getFirst().word()).isEqualTo(Word.UNCLEAR);
		RunResult alone = RunJudge.together(List.of(together.getFirst())).getFirst();
		assertThat(alone.primaryComparisons().getFirst().pValueHolm()).isEqualTo(0.03);
		assertThat(alone.primaryComparisons().getFirst().word()).isEqualTo(Word.BETTER);
	}

	@Test
	void onlyPrimaryMetricsOfValidRunsCount() {
		RunResult invalid = run(0.001).withJudgement(Status.INVALID,
				List.of(comparison(Metric.MAKESPAN, 0.001, Word.INFO)), List.of());
		RunResult valid = run(0.04).withJudgement(Status.VALID, List.of(comparison(Metric.MAKESPAN, 0.04, Word.BETTER),
				comparison(Metric.CPU_PER_REQUEST, 0.04, Word.BETTER)), List.of());
		List<RunResult> judged = RunJudge.together(List.of(invalid, valid));
		assertThat(judged.getFirst()).isEqualTo(invalid);
		assertThat(judged.getLast().comparisons()).extracting(Comparison::pValueHolm).containsExactly(0.04, null);
		assertThat(judged.getLast().comparisons()).extracting(Comparison::word)
			.containsExactly(Word.BETTER, Word.BETTER);
	}

	private static RunResult run(double pValue) {
		return SampleRun.flawless()
			.build()
			.withJudgement(Status.VALID, List.of(comparison(Metric.MAKESPAN, pValue, Word.BETTER)), List.of());
	}

	private static Comparison comparison(Metric metric, double pValue, Word word) {
		return new Comparison(metric, "platform", "virtual", 6, 0.8, LESS, metric.same(metric.threshold(), null),
				pValue, null, null, word, false, List.of());
	}

}
