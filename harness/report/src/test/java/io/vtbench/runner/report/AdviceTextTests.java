package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Help;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Why, and what to do, in one sentence. */
class AdviceTextTests {

	/** Each has its verb behind the colon. */
	@ParameterizedTest
	@EnumSource(Decision.class)
	void everyDecisionHasOneSentenceWithAReasonAndAnAction(Decision decision) {
		String sentence = new AdviceText(TrialSamples.of(decision).answer().arms().getFirst()).sentence();
		assertThat(sentence).endsWith(".").doesNotContain(". ");
		assertThat(sentence.split(": ")).hasSize(2);
		assertThat(sentence.split(": ")[1]).containsPattern(switch (decision) {
			case SET_IT -> "^set it";
			case DO_NOT, NO_DIFFERENCE, NO_DIFFERENCE_FOUND -> "^keep what you have";
			case MIXED -> "^set it only if";
			case UNCLEAR -> "measure|remedy";
		});
	}

	@Test
	void longListsAreShortened() {
		AnswerRow row = new AnswerRow(Question.FULL_LOAD, Metric.LATENCY_P50, true, 2.0, 1.0, 0.5, null, null,
				Word.BETTER, new Basis.MissingReadings());
		ArmAnswer answer = ArmAnswer.ofRows("zgc", "platform", Decision.SET_IT, List.of(row, row, row, row, row));
		assertThat(new AdviceText(answer).sentence()).isEqualTo("P50 latency at full load is 50.0 % shorter,"
				+ " p50 latency at full load is 50.0 % shorter and 3 more, and nothing that decides is worse: make the"
				+ " change.");
	}

	@Test
	void anArmThatBrokeAndAnAnswerInWordsHaveReasonsOfTheirOwn() {
		assertThat(new AdviceText(TrialSamples.broken().answer().arms().getFirst()).sentence()).isEmpty();
		ArmAnswer unexplained = ArmAnswer.ofRows("virtual", "platform", Decision.DO_NOT, List.of());
		assertThat(new AdviceText(unexplained).sentence()).isEmpty();
	}

	@Test
	void anUnclearAnswerSaysHowManyPairsToMeasure() {
		AnswerRow row = new AnswerRow(Question.CAPACITY, Metric.THROUGHPUT, true, 2.0, 1.0, 0.5, null, null,
				Word.UNCLEAR, new Basis.MissingReadings());
		ArmAnswer answer = new ArmAnswer("virtual", "platform", Decision.UNCLEAR, List.of(),
				new Help.MorePairs(12, 14.6, List.of()), List.of(row), List.of(), List.of(), List.of(), List.of(),
				List.of(), null, null, null, null);
		assertThat(new AdviceText(answer).sentence())
			.isEqualTo("Throughput may still hide a difference: measure again with --pairs 12, about 15 minutes.");
	}

}
