package io.vtbench.runner.judge;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.UnequalAnswers;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Whether both arms give the same answers. */
class EqualAnswersTests {

	private static final List<Long> NONE = List.of(0L, 0L, 0L, 0L);

	@Test
	void anArmThatGivesAFallbackIsNoAnswer() {
		ArmAnswer answer = answer(faster(), NONE, List.of(940L, 930L, 950L, 940L));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(answer.unequal())
			.isEqualTo(new UnequalAnswers("virtual", SamplePaths.FALLBACK, 0.94, "platform", 0, SamplePaths.REAL));
		assertThat(answer.rows()).extracting(AnswerRow::word).containsOnly(Word.INFO);
		assertThat(answer.rows()).noneMatch(AnswerRow::probably);
	}

	@Test
	void theArmThatIsNamedIsTheOneThatGivesItMoreOften() {
		UnequalAnswers unequal = answer(faster(), List.of(500L, 500L, 500L, 500L), NONE).unequal();
		assertThat(unequal.arm()).isEqualTo("platform");
		assertThat(unequal.other()).isEqualTo("virtual");
		assertThat(unequal.share()).isEqualTo(0.5);
		assertThat(unequal.instead()).isEqualTo(SamplePaths.REAL);
	}

	@Test
	void sharesThatAreAlikeKeepTheDecision() {
		ArmAnswer answer = answer(faster(), List.of(500L, 510L, 490L, 500L), List.of(505L, 500L, 520L, 490L));
		assertThat(answer.unequal()).isNull();
		assertThat(answer.decision()).isEqualTo(Decision.SET_IT);
	}

	@Test
	void aPairWithoutTheDifferenceIsOneThatSpeaksAgainstIt() {
		assertThat(answer(faster(), NONE, List.of(940L, 930L, 950L, 9L)).unequal()).isNull();
		assertThat(answer(faster(), NONE, List.of(40L, 30L, 50L, 11L)).unequal()).isNotNull();
	}

	@Test
	void whatChanceMayDrawIsNoDifference() {
		assertThat(answer(faster(), List.of(500L, 500L, 500L, 500L), List.of(515L, 512L, 520L, 511L)).unequal())
			.isNull();
	}

	@Test
	void answersOfNoKnownKindMayBeOfThisOne() {
		List<RunResult> stages = SamplePaths.answering(faster(),
				Map.of("platform", NONE, "virtual", List.of(900L, 900L, 900L, 900L)));
		List<RunResult> unknown = stages.stream()
			.map((run) -> run.withArms(run.arms()
				.stream()
				.map((arm) -> arm.name().equals("virtual") ? arm : arm.withForks(arm.forks()
					.stream()
					.map((fork) -> fork.withAnswers(new Answers(
							Map.of(SamplePaths.REAL.key(), 100L, "GET /orders/1" + Answers.OTHER, 900L), List.of())))
					.toList()))
				.toList()))
			.toList();
		assertThat(judged(unknown).unequal()).isNull();
	}

	@Test
	void aRunThatIsNotValidHasItsReasonAlready() {
		List<RunResult> stages = faster().stream()
			.map((run) -> run.withJudgement(Status.INVALID, List.of(), List.of()))
			.toList();
		assertThat(answer(stages, NONE, List.of(940L, 930L, 950L, 940L)).unequal()).isNull();
	}

	private static List<RunResult> faster() {
		return new SampleStages().capacity("virtual", 9, 0.1, 0.1).equalRate("virtual", 1, 1, 1).build();
	}

	private static ArmAnswer answer(List<RunResult> stages, List<Long> platform, List<Long> virtual) {
		return judged(SamplePaths.answering(stages, Map.of("platform", platform, "virtual", virtual)));
	}

	private static @Nullable ArmAnswer judged(List<RunResult> stages) {
		return TrialJudge
			.answer(SampleStages.trial()
				.withLearnt(new Answers.Learnt(List.of(SamplePaths.REAL, SamplePaths.FALLBACK), List.of())), stages)
			.answer()
			.arms()
			.getFirst();
	}

}
