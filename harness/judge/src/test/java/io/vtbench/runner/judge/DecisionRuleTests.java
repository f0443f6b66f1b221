package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Load;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** From words of rows to a decision. */
class DecisionRuleTests {

	/** What a row says: its word, or the one that it probably has. */
	private enum Said {

		BETTER, WORSE, SAME, UNCLEAR, INFO, PROBABLY_BETTER, PROBABLY_WORSE

	}

	/** Every set of words that the deciding rows of an answer may hold. */
	@Test
	void everySetOfWordsHasItsDecision() {
		Said[] words = Said.values();
		for (int set = 0; set < 1 << words.length; set++) {
			List<Said> held = new ArrayList<>();
			for (Said word : words) {
				if ((set & (1 << word.ordinal())) != 0) {
					held.add(word);
				}
			}
			boolean better = held.contains(Said.BETTER);
			boolean worse = held.contains(Said.WORSE);
			boolean mixed = (better && (worse || held.contains(Said.PROBABLY_WORSE)))
					|| (worse && held.contains(Said.PROBABLY_BETTER));
			Decision expected = mixed ? Decision.MIXED : better ? Decision.SET_IT : worse ? Decision.DO_NOT
					: held.equals(List.of(Said.SAME)) ? Decision.NO_DIFFERENCE_FOUND : Decision.UNCLEAR;
			assertThat(rule(false, held.toArray(Said[]::new)).decision()).as(held.toString()).isEqualTo(expected);
		}
	}

	@ParameterizedTest
	@CsvSource({ "BETTER, SET_IT", "WORSE, DO_NOT", "SAME, UNCLEAR", "UNCLEAR, UNCLEAR" })
	void anArmThatGetsSlowerIsNeverWithoutADifference(Said word, Decision decision) {
		assertThat(rule(true, word).decision()).isEqualTo(decision);
	}

	@Test
	void rowsThatDoNotDecideAreNotAsked() {
		AnswerRow aside = row(Said.WORSE).withDecides(false);
		assertThat(decision(row(Said.SAME), aside)).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
		assertThat(decision(row(Said.BETTER), aside)).isEqualTo(Decision.SET_IT);
		assertThat(decision(row(Said.BETTER), row(Said.PROBABLY_WORSE).withDecides(false))).isEqualTo(Decision.SET_IT);
		assertThat(decision(aside)).isEqualTo(Decision.UNCLEAR);
	}

	@ParameterizedTest
	@CsvSource({ "throughput, 0.801, 1.24, NO_DIFFERENCE_FOUND", "throughput, 0.9, 1.26, UNCLEAR",
			"throughput, 0.79, 1.1, UNCLEAR", "p50 latency, 0.9, 1.24, NO_DIFFERENCE_FOUND",
			"p50 latency, 0.9, 1.26, UNCLEAR", "p95 latency, 0.67, 1.49, NO_DIFFERENCE_FOUND",
			"p95 latency, 0.9, 1.51, UNCLEAR", "p95 latency, 0.66, 1.1, UNCLEAR",
			"peak memory, 0.75, 1.34, NO_DIFFERENCE_FOUND", "peak memory, 0.9, 1.36, UNCLEAR",
			"peak memory, 0.73, 1.1, UNCLEAR", "CPU per request, 0.9, 1.26, UNCLEAR" })
	void whatIsLeftMayNotBeLarge(String metric, double low, double high, Decision decision) {
		assertThat(decision(row(Said.SAME), unclear(metric, low, high))).isEqualTo(decision);
	}

	/** Of 2 ms, 25 % would be half a millisecond, and 1 ms is the same. */
	@Test
	void whatCountsAsTheSameIsNotLarge() {
		AnswerRow small = unclear("p50 latency", 0.6, 1.45).withSame(Metric.LATENCY_P50.same(0.1, 2.0));
		assertThat(decision(small)).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
		assertThat(decision(unclear("p50 latency", 0.6, 1.55).withSame(Metric.LATENCY_P50.same(0.1, 2.0))))
			.isEqualTo(Decision.UNCLEAR);
	}

	@Test
	void whatMovesOrIsDoubtedMayBeAnything() {
		AnswerRow narrow = unclear("throughput", 0.93, 1.08);
		assertThat(decision(narrow)).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
		assertThat(decision(narrow.withMoved(new Moved(0.93, 1.08)))).isEqualTo(Decision.UNCLEAR);
		assertThat(decision(
				narrow.withBasis(new Basis.Pairs(new Load(20, null), 4, List.of("generator (virtual)"), List.of()))))
			.isEqualTo(Decision.UNCLEAR);
		assertThat(decision(narrow.withBasis(new Basis.MissingReadings()).withCi95(null))).isEqualTo(Decision.UNCLEAR);
	}

	/** Nobody knows what the other load would have said against it. */
	@ParameterizedTest
	@CsvSource({ "BETTER, UNCLEAR", "WORSE, DO_NOT", "SAME, UNCLEAR" })
	void aStageThatIsNotValidNeverEndsInSetIt(Said word, Decision decision) {
		assertThat(decision(row(word), invalid())).isEqualTo(decision);
	}

	@Test
	void aRowWithoutAReadingLeavesABetterOneAsItIs() {
		AnswerRow missing = row(Said.INFO).withBasis(new Basis.MissingReadings());
		assertThat(decision(row(Said.BETTER), missing)).isEqualTo(Decision.SET_IT);
		assertThat(decision(row(Said.SAME), missing)).isEqualTo(Decision.UNCLEAR);
	}

	@ParameterizedTest
	@CsvSource({ "SAME, DO_NOT", "UNCLEAR, DO_NOT", "WORSE, DO_NOT", "PROBABLY_WORSE, DO_NOT", "BETTER, MIXED",
			"PROBABLY_BETTER, MIXED" })
	void aCandidateThatFailsIsWorseWhateverItsTimes(Said word, Decision decision) {
		assertThat(new DecisionRule(List.of(row(word)), true, false, false).decision()).isEqualTo(decision);
	}

	@ParameterizedTest
	@CsvSource({ "SAME, SET_IT", "UNCLEAR, SET_IT", "BETTER, SET_IT", "PROBABLY_BETTER, SET_IT", "WORSE, MIXED",
			"PROBABLY_WORSE, MIXED" })
	void aBaselineThatFailsSpeaksForTheCandidate(Said word, Decision decision) {
		assertThat(new DecisionRule(List.of(row(word)), false, true, false).decision()).isEqualTo(decision);
	}

	/** The run is not valid because the baseline failed. */
	@Test
	void theBaselineThatFailsIsTheReasonOfTheRunThatIsNotValid() {
		assertThat(new DecisionRule(List.of(invalid()), false, true, false).decision()).isEqualTo(Decision.SET_IT);
		assertThat(new DecisionRule(List.of(invalid()), true, false, false).decision()).isEqualTo(Decision.DO_NOT);
		assertThat(new DecisionRule(List.of(), false, false, false).decision()).isEqualTo(Decision.UNCLEAR);
	}

	@Test
	void bothThatFailAreMixed() {
		assertThat(new DecisionRule(List.of(row(Said.SAME)), true, true, false).decision()).isEqualTo(Decision.MIXED);
	}

	private static Decision decision(AnswerRow... rows) {
		return new DecisionRule(List.of(rows), false, false, false).decision();
	}

	private static DecisionRule rule(boolean slowing, Said... words) {
		return new DecisionRule(Arrays.stream(words).map(DecisionRuleTests::row).toList(), false, false, slowing);
	}

	private static AnswerRow row(Said said) {
		return switch (said) {
			case BETTER -> row(Metric.THROUGHPUT, Word.BETTER, false, 1.5, new Interval(1.4, 1.6));
			case WORSE -> row(Metric.THROUGHPUT, Word.WORSE, false, 0.5, new Interval(0.4, 0.6));
			case SAME -> row(Metric.THROUGHPUT, Word.SAME, false, 1.01, new Interval(0.99, 1.03));
			case UNCLEAR -> row(Metric.THROUGHPUT, Word.UNCLEAR, false, 1.01, new Interval(0.7, 1.4));
			case INFO -> row(Metric.THROUGHPUT, Word.INFO, false, null, null);
			case PROBABLY_BETTER -> row(Metric.LATENCY_P50, Word.UNCLEAR, true, 0.7, new Interval(0.6, 0.8));
			case PROBABLY_WORSE -> row(Metric.LATENCY_P50, Word.UNCLEAR, true, 1.3, new Interval(1.1, 1.5));
		};
	}

	private static AnswerRow unclear(String metric, double low, double high) {
		return row(Metric.ofLabel(metric), Word.UNCLEAR, false, Math.sqrt(low * high), new Interval(low, high));
	}

	private static AnswerRow invalid() {
		return row(Said.INFO).withBasis(new Basis.Unanswered("capacity", Status.INVALID));
	}

	private static AnswerRow row(Metric metric, Word word, boolean probably, @Nullable Double ratio,
			@Nullable Interval ci95) {
		return new AnswerRow(At.FULL_LOAD, null, metric, true, 10.0, 10.0, ratio, ci95,
				metric.same(metric.threshold(), null), word, probably, null,
				new Basis.Pairs(new Load(20, null), 4, List.of(), List.of()));
	}

}
