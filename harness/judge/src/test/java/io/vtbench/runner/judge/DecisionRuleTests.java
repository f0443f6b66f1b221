package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Load;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Open;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Help;
import io.vtbench.runner.result.TrialAnswer.Limit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** From words of rows to a decision. */
class DecisionRuleTests {

	private static final String P95 = "p95 latency";

	private static final String MEMORY = "peak memory";

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
			Decision expected = (better && worse) ? Decision.MIXED : better ? Decision.SET_IT : worse ? Decision.DO_NOT
					: held.equals(List.of(Word.SAME)) ? Decision.NO_DIFFERENCE : Decision.UNCLEAR;
			assertThat(rule(false, held.toArray(Word[]::new)).decision()).as(held.toString()).isEqualTo(expected);
		}
	}

	@ParameterizedTest
	@CsvSource({ "BETTER, SET_IT", "WORSE, DO_NOT", "SAME, UNCLEAR", "UNCLEAR, UNCLEAR" })
	void anArmThatGetsSlowerIsNeverWithoutADifference(Word word, Decision decision) {
		assertThat(rule(true, word).decision()).isEqualTo(decision);
	}

	@Test
	void rowsThatDoNotDecideAreNotAsked() {
		AnswerRow aside = row("allocation per request", false, Word.WORSE, 1.94, null, null);
		assertThat(new DecisionRule(List.of(row(Word.SAME), aside), false, null).decision())
			.isEqualTo(Decision.NO_DIFFERENCE);
		assertThat(new DecisionRule(List.of(aside), false, null).decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(new DecisionRule(List.of(aside), false, null).help()).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "throughput, 1.24, NO_DIFFERENCE_FOUND", "throughput, 1.26, UNCLEAR",
			"p95 latency, 1.49, NO_DIFFERENCE_FOUND", "p95 latency, 1.51, UNCLEAR",
			"peak memory, 1.34, NO_DIFFERENCE_FOUND", "peak memory, 1.36, UNCLEAR" })
	void whatIsLeftMayNotBeLarge(String metric, double end, Decision decision) {
		AnswerRow open = unclear(metric, 1 / 1.1, end, null);
		assertThat(new DecisionRule(List.of(row(Word.SAME), open), false, null).decision()).isEqualTo(decision);
	}

	@Test
	void aChangeThatMayCostSomethingIsLimitedByIt() {
		AnswerRow better = row("throughput", true, Word.BETTER, 1.5, null, null);
		assertThat(new DecisionRule(List.of(better, unclear(P95, 0.7, 1.3, null)), false, null).limits())
			.containsExactly(new Limit(P95, 1.3));
		assertThat(new DecisionRule(List.of(better, unclear(P95, 0.7, 1.15, null)), false, null).limits()).isEmpty();
		assertThat(
				new DecisionRule(List.of(better, row(MEMORY, true, Word.INFO, null, null, null)), false, null).limits())
			.containsExactly(new Limit(MEMORY, null));
	}

	@Test
	void aChangeThatIsRefusedIsLimitedByWhatItMayBring() {
		AnswerRow worse = row("CPU per request", true, Word.WORSE, 1.3, null, null);
		assertThat(new DecisionRule(List.of(worse, unclear("throughput", 0.98, 1.4, null)), false, null).limits())
			.singleElement()
			.satisfies((limit) -> {
				assertThat(limit.row()).isEqualTo("throughput");
				assertThat(limit.upTo()).isCloseTo(1.4, within(1e-9));
			});
	}

	@Test
	void whatIsClearNeedsNoHelp() {
		AnswerRow open = unclear("throughput", 0.8, 1.31, new Open(true, 0.2, 14, 42.4));
		assertThat(new DecisionRule(List.of(open, row("p50 latency", true, Word.BETTER, 0.4, null, null)), false, null)
			.help()).isNull();
	}

	@Test
	void whatIsUnclearNeedsAsManyPairsAsTheRowThatNeedsMost() {
		AnswerRow open = unclear("throughput", 0.8, 1.31, new Open(true, 0.2, 14, 42.4));
		AnswerRow other = unclear("CPU per request", 0.8, 1.31, new Open(true, 0.2, 8, 24.2));
		assertThat(new DecisionRule(List.of(open, other), false, null).help())
			.isEqualTo(new Help.MorePairs(14, 42.4, List.of()));
		assertThat(new DecisionRule(List.of(unclear("throughput", 0.8, 1.31, null)), false, null).help())
			.isEqualTo(new Help.MorePairs(null, null, List.of()));
	}

	@Test
	void morePairsAreAdvisedForTheRowsThatTheyWouldSettle() {
		AnswerRow near = unclear("throughput", 0.8, 1.31, new Open(true, 0.08, 8, null));
		AnswerRow far = unclear(P95, 0.3, 3.1, new Open(true, 0.83, 270, null));
		assertThat(new DecisionRule(List.of(near, far), false, null).help())
			.isEqualTo(new Help.MorePairs(8, null, List.of("throughput")));
		assertThat(new DecisionRule(List.of(far), false, null).help()).isEqualTo(new Help.LessNoise());
	}

	@Test
	void aDoubtAsksForNoMorePairs() {
		AnswerRow doubtful = row("throughput", true, Word.UNCLEAR, 1.01, null, new Open(false, null, null, null),
				"generator (virtual)");
		AnswerRow near = unclear(P95, 0.8, 1.6, new Open(true, 0.08, 8, null));
		assertThat(new DecisionRule(List.of(doubtful, near), false, null).help()).isEqualTo(new Help.Checks());
	}

	private static DecisionRule rule(boolean slowing, Word... words) {
		List<AnswerRow> rows = new ArrayList<>();
		for (Word word : words) {
			rows.add(row(word));
		}
		return new DecisionRule(rows, slowing, null);
	}

	private static AnswerRow row(Word word) {
		return row("throughput", true, word, 1.01, null, null);
	}

	private static AnswerRow unclear(String metric, double low, double high, @Nullable Open open) {
		return row(metric, true, Word.UNCLEAR, Math.sqrt(low * high), new Interval(low, high), open);
	}

	private static AnswerRow row(String metric, boolean decides, Word word, @Nullable Double ratio,
			@Nullable Interval ci90, @Nullable Open open, String... doubts) {
		Proof proof = (ci90 == null) ? null : Proof.of(ci90, metric.equals("throughput"),
				metric.equals(P95) ? 0.2 : metric.equals(MEMORY) ? 0.25 : 0.05);
		return new AnswerRow(Question.CAPACITY, Metric.ofLabel(metric), decides, 10.0, 10.0, ratio, ci90, proof, word,
				new Basis.Pairs(new Load(20, null), 4, 0.1, null, open, List.of(doubts), Caveats.NONE));
	}

}
