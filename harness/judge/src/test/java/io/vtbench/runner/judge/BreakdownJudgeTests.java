package io.vtbench.runner.judge;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.TrialJudge.BreakdownJudge;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BreakdownJudgeTests {

	@Test
	void aCandidateThatStopsAnsweringCannotBeUsed() {
		ArmAnswer answer = answer(broken(12.5, true, 3, 3), List.of());
		assertThat(answer.arm()).isEqualTo("virtual");
		assertThat(answer.baseline()).isEqualTo("platform");
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(answer.broken()).isEqualTo("virtual");
		assertThat(answer.rows()).isEmpty();
	}

	@Test
	void aBaselineThatBreaksSpeaksForTheCandidate() {
		Trial trial = SampleStages.trial()
			.with((seen) -> seen
				.breakdowns(List.of(new Breakdown("platform", "20 users", 1.0, true, "virtual", 240, 1, 1, Map.of())))
				.firstLoads(List.of(SampleStages.firstLoad("platform", 400, Steadiness.STEADY))));
		assertThat(BreakdownJudge.with(trial, new TrialAnswer(List.of())).arms()).singleElement()
			.satisfies((answer) -> {
				assertThat(answer.arm()).isEqualTo("virtual");
				assertThat(answer.decision()).isEqualTo(Decision.SET_IT);
				assertThat(answer.broken()).isEqualTo("platform");
			});
	}

	@Test
	void thePairsBeforeAreKeptAndDecideNothing() {
		ArmAnswer before = TrialJudge
			.answer(SampleStages.trial(), new SampleStages().capacity("virtual", 1.5, 0.5, 0.5).build())
			.answer()
			.arms()
			.getFirst();
		assertThat(before.decision()).isEqualTo(Decision.SET_IT);
		ArmAnswer answer = BreakdownJudge
			.with(SampleStages.trial().withBreakdowns(List.of(broken(1.0, true, 1, 1))),
					new TrialAnswer(List.of(before)))
			.arms()
			.getFirst();
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(answer.rows()).isEqualTo(before.rows());
		assertThat(answer.notMeasured()).isEqualTo(before.notMeasured());
	}

	@Test
	void whatItRanOutOfIsSaid() {
		Breakdown broken = new Breakdown("virtual", "500 users", null, true, "platform", 98, 2, 1,
				Map.of("memory", 506L));
		assertThat(answer(broken.repeated(true), List.of()).exhausted())
			.containsExactly(new Exhausted("virtual", "memory", 506));
		assertThat(answer(broken(1.0, true, 1, 1), List.of()).exhausted()).isEmpty();
	}

	@Test
	void theOtherCandidatesKeepTheirAnswers() {
		TrialAnswer measured = new TrialAnswer(
				List.of(ArmAnswer.ofRows("zgc", "platform", Decision.NO_DIFFERENCE_FOUND, List.of())));
		TrialAnswer both = BreakdownJudge.with(SampleStages.trial().withBreakdowns(List.of(broken(1.0, true, 1, 1))),
				measured);
		assertThat(both.arms()).extracting(ArmAnswer::arm).containsExactly("virtual", "zgc");
	}

	private static ArmAnswer answer(Breakdown broken, List<FirstLoad> minutes) {
		Trial trial = SampleStages.trial().with((seen) -> seen.breakdowns(List.of(broken)).firstLoads(minutes));
		return BreakdownJudge.with(trial, new TrialAnswer(List.of())).arms().getFirst();
	}

	private static Breakdown broken(@Nullable Double seconds, boolean alive, int jvms, int broken) {
		return new Breakdown("virtual", "20 users", seconds, alive, "platform", 240, jvms, broken, Map.of());
	}

}
