package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** From words of rows to a decision. */
class DecisionRuleTests {

	/** Every set of words that the deciding rows of an answer may hold. */
	@Test
	void everySetOfWordsHasItsDecision() {
		Word[] words = Word.values();
		for (int set = 0; set < 1 << words.length; set++) {
			List<Word> held = new ArrayList<>();
			for (Word word : words) {
				if ((set & (1 << word.ordinal())) != 0) {
					held.add(word);
				}
			}
			boolean better = held.contains(Word.BETTER);
			boolean worse = held.contains(Word.WORSE);
			Decision expected = (better && worse) ? Decision.TRADE_OFF
					: better ? Decision.SET_IT : worse ? Decision.DO_NOT
							: held.equals(List.of(Word.NO_DIFFERENCE)) ? Decision.NO_DIFFERENCE : Decision.INCONCLUSIVE;
			assertThat(rule(false, held.toArray(Word[]::new)).decision()).as(held.toString()).isEqualTo(expected);
		}
	}

	@ParameterizedTest
	@CsvSource({ "BETTER, SET_IT", "WORSE, DO_NOT", "NO_DIFFERENCE, INCONCLUSIVE", "INCONCLUSIVE, INCONCLUSIVE" })
	void anArmThatGetsSlowerIsNeverWithoutADifference(Word word, Decision decision) {
		assertThat(rule(true, word).decision()).isEqualTo(decision);
	}

	@Test
	void rowsThatDoNotDecideAreNotAsked() {
		AnswerRow aside = row(Question.MEMORY, "peak memory", false, Word.WORSE, null);
		assertThat(new DecisionRule(List.of(row(Word.NO_DIFFERENCE), aside), false).decision())
			.isEqualTo(Decision.NO_DIFFERENCE);
		assertThat(new DecisionRule(List.of(aside), false).why()).isEqualTo("No metric was compared.");
	}

	@Test
	void aTradeOffNamesBothSides() {
		DecisionRule rule = new DecisionRule(List.of(row(Question.LIMIT, "p50 latency", true, Word.BETTER, null),
				row(Word.NO_DIFFERENCE), row(Question.LIMIT, "p95 latency", true, Word.WORSE, null)), false);
		assertThat(rule.why()).isEqualTo("Better: p50 latency at the limit (60.0 % shorter); worse: p95 latency at the"
				+ " limit (94.0 % longer); no difference: throughput.");
	}

	@Test
	void whatIsOpenSaysWhatCouldHaveBeenSeenAndWhatHelps() {
		AnswerRow open = row(Question.CAPACITY, "throughput", true, Word.INCONCLUSIVE,
				new AnswerRow.Open(0.124, 14, List.of()));
		assertThat(new DecisionRule(List.of(open), false).why())
			.isEqualTo("Inconclusive: throughput (could have seen 12 %). What would help: 14 pairs (--pairs 14).");
	}

	@Test
	void morePairsAreAdvisedForTheRowsThatTheyWouldSettle() {
		AnswerRow near = row(Question.CAPACITY, "throughput", true, Word.INCONCLUSIVE,
				new AnswerRow.Open(0.08, 8, List.of()));
		AnswerRow far = row(Question.NORMAL_LOAD, "p95 latency", true, Word.INCONCLUSIVE,
				new AnswerRow.Open(0.83, 270, List.of()));
		assertThat(new DecisionRule(List.of(near, far), false).why())
			.endsWith(" What would help: 8 pairs (--pairs 8) for throughput.");
		assertThat(new DecisionRule(List.of(far), false).why()).endsWith("the machine is too noisy.");
	}

	@Test
	void whatCouldHaveBeenSeenIsAMultipleWhereItDoublesTheValue() {
		AnswerRow far = row(Question.NORMAL_LOAD, "p95 latency", true, Word.INCONCLUSIVE,
				new AnswerRow.Open(6.43, 2000, List.of()));
		String found = "only a difference of 7.4 times or more would have been found";
		assertThat(new DecisionRule(List.of(far), false).why()).contains("(" + found + ")");
		assertThat(far.verdict()).isEqualTo("inconclusive (" + found + ")");
	}

	@Test
	void aDoubtNamesItsCheckAndAsksForNoMorePairs() {
		AnswerRow open = row(Question.CAPACITY, "throughput", true, Word.INCONCLUSIVE,
				new AnswerRow.Open(null, null, List.of("generator (virtual)")));
		assertThat(new DecisionRule(List.of(open), false).why())
			.startsWith("Inconclusive: throughput (because of generator (virtual)). ")
			.doesNotContain("--pairs");
	}

	@Test
	void theScatterIsNamedBeforeADoubt() {
		AnswerRow open = row(Question.CAPACITY, "throughput", true, Word.INCONCLUSIVE,
				new AnswerRow.Open(0.31, 40, List.of("JIT compiler (platform)")));
		assertThat(new DecisionRule(List.of(open), false).why())
			.startsWith("Inconclusive: throughput (could have seen 31 %; because of JIT compiler (platform) as well). ")
			.doesNotContain("--pairs");
	}

	private static DecisionRule rule(boolean slowing, Word... words) {
		List<AnswerRow> rows = new ArrayList<>();
		for (Word word : words) {
			rows.add(row(word));
		}
		return new DecisionRule(rows, slowing);
	}

	private static AnswerRow row(Word word) {
		return row(Question.CAPACITY, "throughput", true, word, null);
	}

	private static AnswerRow row(Question question, String metric, boolean decides, Word word, AnswerRow.Open open) {
		double ratio = (word == Word.WORSE) ? 1.94 : (word == Word.BETTER) ? 0.4 : 1.01;
		return new AnswerRow(question, metric, "ms", decides, 10.0, 10 * ratio, ratio,
				new Interval(ratio * 0.99, ratio * 1.01), word, open, "A sentence.");
	}

}
