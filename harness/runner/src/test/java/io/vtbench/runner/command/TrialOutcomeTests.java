package io.vtbench.runner.command;

import java.util.List;
import java.util.Set;

import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TrialOutcomeTests {

	/** A gate fails exactly where a reader of the answer would object. */
	@ParameterizedTest
	@CsvSource({ "DO_NOT, true", "MIXED, true", "SET_IT, false", "NO_DIFFERENCE_FOUND, false", "UNCLEAR, false" })
	void aBuildIsWorseIfItsDecisionNamesALoss(Decision decision, boolean worse) {
		assertThat(outcome("new", decision).fails(List.of(), Set.of("new"))).isEqualTo(worse);
	}

	@ParameterizedTest
	@CsvSource({ "DO_NOT, WORSE, true", "UNCLEAR, WORSE, false", "UNCLEAR, UNCLEAR, true", "DO_NOT, UNCLEAR, false",
			"SET_IT, UNCLEAR, false" })
	void whatFailsCanBeChosenForAnyChange(Decision decision, FailOn failOn, boolean fails) {
		assertThat(outcome("UseZGC", decision).fails(List.of(failOn), Set.of())).isEqualTo(fails);
	}

	@Test
	void otherChangesFailNoGate() {
		assertThat(outcome("UseZGC", Decision.DO_NOT).fails(List.of(), Set.of("new"))).isFalse();
	}

	private static TrialSession.Outcome outcome(String arm, Decision decision) {
		ArmAnswer answer = ArmAnswer.ofRows(arm, "baseline", decision, List.of());
		Trial trial = Trial.begun("shop.jar", "GET /orders/1", "2026-11-25T12:00:00Z", "./bench try")
			.with((known) -> known.answer(new TrialAnswer(List.of(answer))));
		return new TrialSession.Outcome(trial, List.of());
	}

}
