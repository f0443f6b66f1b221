package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Open;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

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
		assertThat(new DecisionRule(List.of(row(Word.SAME), aside), false).decision())
			.isEqualTo(Decision.NO_DIFFERENCE);
		assertThat(new DecisionRule(List.of(aside), false).why()).isEqualTo("No metric was compared.");
	}

	@Test
	void bothSidesOfAMixedAnswerAreNamed() {
		DecisionRule rule = new DecisionRule(List.of(row("p50 latency", true, Word.BETTER, 0.4, null, null),
				row(Word.SAME), row(P95, true, Word.WORSE, 1.94, null, null)), false);
		assertThat(rule.why()).isEqualTo(
				"Better: p50 latency (60.0 % shorter); worse: p95 latency (94.0 % longer); same:" + " throughput.");
	}

	@ParameterizedTest
	@CsvSource({ "throughput, 1.24, NO_DIFFERENCE_FOUND", "throughput, 1.26, UNCLEAR",
			"p95 latency, 1.49, NO_DIFFERENCE_FOUND", "p95 latency, 1.51, UNCLEAR",
			"peak memory, 1.34, NO_DIFFERENCE_FOUND", "peak memory, 1.36, UNCLEAR" })
	void whatIsLeftMayNotBeLarge(String metric, double end, Decision decision) {
		AnswerRow open = unclear(metric, 1 / 1.1, end, null);
		assertThat(new DecisionRule(List.of(row(Word.SAME), open), false).decision()).isEqualTo(decision);
	}

	@Test
	void noDifferenceSaysWhatIsExcluded() {
		assertThat(new DecisionRule(List.of(same("throughput", 1.03), same(P95, 1.04), same(P95, 1.08)), false).why())
			.isEqualTo("All rows that decide are the same: throughput differs by less than 3 %, p95 latency differs by"
					+ " less than 8 %.");
		assertThat(new DecisionRule(List.of(same("throughput", 1.03), unclear(P95, 0.9, 1.31, null)), false).why())
			.isEqualTo("Nothing is better or worse, and larger differences are excluded: throughput differs by less"
					+ " than 3 %, p95 latency differs by less than 31 %.");
	}

	@Test
	void aChangeThatMayCostSomethingSaysWhat() {
		AnswerRow better = row("throughput", true, Word.BETTER, 1.5, null, null);
		assertThat(new DecisionRule(List.of(better, unclear(P95, 0.7, 1.3, null)), false).limitation())
			.isEqualTo(", but p95 latency may be up to 30.0 % longer");
		assertThat(new DecisionRule(List.of(better, unclear(P95, 0.7, 1.15, null)), false).limitation()).isEmpty();
		assertThat(
				new DecisionRule(List.of(better, row(MEMORY, true, Word.INFO, null, null, null)), false).limitation())
			.isEqualTo(", but peak memory is unknown");
	}

	@Test
	void aChangeThatIsRefusedSaysWhatItMayBring() {
		AnswerRow worse = row("CPU per request", true, Word.WORSE, 1.3, null, null);
		assertThat(new DecisionRule(List.of(worse, unclear("throughput", 0.98, 1.4, null)), false).limitation())
			.isEqualTo(", though throughput may be up to 40.0 % higher");
	}

	@Test
	void whatIsUnclearSaysWhatIsExcludedAndWhatHelps() {
		AnswerRow open = unclear("throughput", 0.8, 1.31, new Open(0.2, 14, 42.4, List.of()));
		assertThat(new DecisionRule(List.of(open), false).why()).isEqualTo(
				"Unclear: throughput (differs by less than 31 %). What would help: 14 pairs (--pairs 14, about 42"
						+ " minutes).");
	}

	@Test
	void morePairsAreAdvisedForTheRowsThatTheyWouldSettle() {
		AnswerRow near = unclear("throughput", 0.8, 1.31, new Open(0.08, 8, null, List.of()));
		AnswerRow far = unclear(P95, 0.3, 3.1, new Open(0.83, 270, null, List.of()));
		assertThat(new DecisionRule(List.of(near, far), false).why())
			.endsWith(" What would help: 8 pairs (--pairs 8) for throughput.");
		assertThat(new DecisionRule(List.of(far), false).why()).endsWith("the machine is too noisy.");
	}

	@Test
	void aBoundIsAMultipleWhereItDoublesTheValue() {
		AnswerRow far = unclear(P95, 0.9, 7.43, null);
		assertThat(far.verdict()).isEqualTo("unclear (differs by less than 7.4 times)");
	}

	@Test
	void aDoubtNamesItsCheckAndAsksForNoMorePairs() {
		AnswerRow open = row("throughput", true, Word.UNCLEAR, 1.01, null,
				new Open(null, null, null, List.of("generator (virtual)")));
		assertThat(new DecisionRule(List.of(open), false).why())
			.startsWith("Unclear: throughput (because of generator (virtual)). ")
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
		return row("throughput", true, word, 1.01, null, null);
	}

	private static AnswerRow same(String metric, double end) {
		return row(metric, true, Word.SAME, 1.01, new Interval(0.99, end), null);
	}

	private static AnswerRow unclear(String metric, double low, double high, @Nullable Open open) {
		return row(metric, true, Word.UNCLEAR, Math.sqrt(low * high), new Interval(low, high), open);
	}

	private static AnswerRow row(String metric, boolean decides, Word word, @Nullable Double ratio,
			@Nullable Interval ci90, @Nullable Open open) {
		Proof proof = (ci90 == null) ? null : Proof.of(ci90, metric.equals("throughput"),
				metric.equals(P95) ? 0.2 : metric.equals(MEMORY) ? 0.25 : 0.05);
		return new AnswerRow(Question.CAPACITY, metric, "ms", decides, 10.0, 10.0, ratio, ci90, proof, word, open,
				"A sentence.");
	}

}
