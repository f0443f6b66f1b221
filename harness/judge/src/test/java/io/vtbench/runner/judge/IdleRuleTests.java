package io.vtbench.runner.judge;

import java.util.List;

import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.IdleWork;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What arms use while nobody asks: no cost of a request, and no secret. */
class IdleRuleTests {

	@Test
	void theCostOfARequestIsTheSameWithAJobBeside() {
		AnswerRow without = cost(new SampleStages().equalRate("virtual", 1, 1, 1.77).build());
		AnswerRow with = cost(
				new SampleStages().equalRate("virtual", 1, 1, 1.77).idle("platform", 0.3).idle("virtual", 0.3).build());
		assertThat(with.ratio()).isCloseTo(without.ratio(), Offset.offset(1e-9));
		assertThat(with.baseline()).isCloseTo(without.baseline(), Offset.offset(1e-9));
		assertThat(with.word()).isEqualTo(without.word());
	}

	@ParameterizedTest
	@CsvSource({ "0.3, 0.31, false", "0.3, 0.36, false", "0.3, 0.4, true", "0.4, 0.3, true", "0.01, 0.05, false",
			"0, 0.06, true" })
	void armsDifferByMoreThanAQuarterAndATwentieth(double baseline, double candidate, boolean differs) {
		assertThat(idle(baseline, candidate)).isEqualTo(new IdleWork(baseline, candidate, differs));
	}

	@Test
	void whereOnePairSaysOtherwiseTheyDoNot() {
		RunResult run = stages(0.3, 0.5).getFirst();
		RunResult other = run.withArms(run.arms()
			.stream()
			.map((arm) -> arm.withForks(arm.forks()
				.stream()
				.map((fork) -> (fork.pair() == 2) ? fork.withIdleProcessors(0.3) : fork)
				.toList()))
			.toList());
		assertThat(IdleRule.idle(List.of(other), "virtual").differs()).isFalse();
	}

	@Test
	void whatWasNotReadIsNotSaid() {
		assertThat(IdleRule.idle(new SampleStages().equalRate("virtual", 1, 1, 1).build(), "virtual")).isNull();
	}

	private static @Nullable IdleWork idle(double baseline, double candidate) {
		return IdleRule.idle(stages(baseline, candidate), "virtual");
	}

	private static List<RunResult> stages(double baseline, double candidate) {
		return new SampleStages().equalRate("virtual", 1, 1, 1)
			.idle("platform", baseline)
			.idle("virtual", candidate)
			.build();
	}

	private static AnswerRow cost(List<RunResult> stages) {
		Trial trial = TrialJudge.answer(SampleStages.trial(), stages);
		return SampleStages.row(trial.answer().arms().getFirst(), Metric.CPU_PER_REQUEST.label());
	}

}
