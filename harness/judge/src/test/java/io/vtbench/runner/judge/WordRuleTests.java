package io.vtbench.runner.judge;

import java.util.List;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class WordRuleTests {

	private static final double ALPHA = 0.05;

	/** The threshold is 5 %: the ratios from 0.9524 to 1.05 are the same. */
	@ParameterizedTest(name = "{6}")
	@CsvSource({ "0.80, 0.75, 0.85, 0.01, BETTER, false, clearly less time",
			"1.20, 1.10, 1.30, 0.01, WORSE, false, clearly more time",
			"0.80, 0.75, 0.85, , BETTER, false, not adjusted yet",
			"0.80, 0.75, 0.85, 0.049, BETTER, false, just not chance among all rows",
			"0.80, 0.75, 0.85, 0.05, UNCLEAR, true, alone it would be better",
			"1.20, 1.10, 1.30, 0.2, UNCLEAR, true, alone it would be worse",
			"0.80, 0.60, 1.07, 0.2, UNCLEAR, false, large but too noisy",
			"0.80, 0.66, 0.97, 0.2, UNCLEAR, false, large and may be small",
			"1.20, 1.04, 1.38, 0.2, UNCLEAR, false, large and may be small in the other direction",
			"1.04, 1.01, 1.07, 0.2, UNCLEAR, false, too small to be even probable",
			"0.96, 0.94, 0.98, 0.01, UNCLEAR, false, small and may be more",
			"0.97, 0.96, 0.98, 0.01, SAME, false, significant but irrelevant",
			"1.00, 0.96, 1.04, 0.9, SAME, false, the whole interval is within",
			"1.00, 0.96, 1.05, 0.9, SAME, false, its end is the threshold",
			"1.00, 0.96, 1.051, 0.9, UNCLEAR, false, its upper end is outside",
			"1.00, 0.952, 1.04, 0.9, UNCLEAR, false, its lower end is outside",
			"1.05, 1.01, 1.09, 0.01, UNCLEAR, false, exactly the threshold",
			"1.051, 1.01, 1.09, 0.01, WORSE, false, just more",
			"0.9525, 0.91, 0.99, 0.01, UNCLEAR, false, just less in the other direction",
			"0.952, 0.91, 0.99, 0.01, BETTER, false, just more in the other direction" })
	void oneThresholdPartsTheWords(double ratio, double low, double high, @Nullable Double pValueHolm, Word word,
			boolean probably, String why) {
		assertThat(WordRule.of(Metric.MAKESPAN, ratio, new Interval(low, high), Metric.MAKESPAN.same(0.05, null),
				pValueHolm, ALPHA))
			.as(why)
			.isEqualTo(new WordRule(word, probably));
	}

	@ParameterizedTest
	@CsvSource({ "1.2, 1.1, 1.3, BETTER", "0.8, 0.7, 0.9, WORSE" })
	void moreThroughputIsBetter(double ratio, double low, double high, Word word) {
		assertThat(WordRule.of(Metric.THROUGHPUT, ratio, new Interval(low, high), Metric.THROUGHPUT.same(0.05, null),
				0.01, ALPHA))
			.isEqualTo(new WordRule(word, false));
	}

	@Test
	void onePairTellsNothing() {
		assertThat(WordRule.of(Metric.MAKESPAN, 0.2, null, Metric.MAKESPAN.same(0.05, null), null, ALPHA))
			.isEqualTo(new WordRule(Word.UNCLEAR, false));
	}

	@Test
	void theLevelIsThatOfTheFamily() {
		Interval same = Metric.MAKESPAN.same(0.05, null);
		assertThat(WordRule.of(Metric.MAKESPAN, 0.8, new Interval(0.75, 0.85), same, 0.02, 0.01))
			.isEqualTo(new WordRule(Word.UNCLEAR, true));
		assertThat(WordRule.of(Metric.MAKESPAN, 0.8, new Interval(0.75, 0.85), same, 0.009, 0.01))
			.isEqualTo(new WordRule(Word.BETTER, false));
	}

	/** What is the same for one metric differs in another one, on both sides. */
	@ParameterizedTest
	@CsvSource({ "throughput, 0.05", "CPU per request, 0.05", "mean latency, 0.05", "p50 latency, 0.10",
			"p95 latency, 0.20", "p99 latency, 0.20", "peak memory, 0.25", "memory per request in flight, 0.25" })
	void eachMetricHasOneThreshold(String label, double threshold) {
		Metric metric = Metric.ofLabel(label);
		assertThat(metric.threshold()).isCloseTo(threshold, within(1e-12));
		for (double sign : new double[] { 1, -1 }) {
			assertThat(word(metric, sign, Math.log1p(threshold) + 0.002)).isIn(Word.BETTER, Word.WORSE);
			assertThat(word(metric, sign, Math.log1p(threshold) - 0.002)).isEqualTo(Word.SAME);
		}
	}

	/** The word of a ratio that is known to a thousandth. */
	private static Word word(Metric metric, double sign, double log) {
		double ratio = Math.exp(sign * log);
		return WordRule
			.of(metric, ratio, new Interval(ratio * 0.999, ratio * 1.001), metric.same(metric.threshold(), 1000.0),
					0.001, ALPHA)
			.word();
	}

	/** From 5 ms, 10 % would be half a millisecond. */
	@ParameterizedTest
	@CsvSource({ "5, 1.19, SAME", "5, 1.21, WORSE", "5, 0.81, SAME", "5, 0.79, BETTER", "50, 1.19, WORSE",
			"50, 0.81, BETTER", "0.5, 2.9, SAME", "0.5, 3.1, WORSE", "0.5, 0.01, SAME" })
	void nobodyNoticesAMillisecondOfALatency(double millis, double ratio, Word word) {
		Interval known = new Interval(ratio * 0.999, ratio * 1.001);
		assertThat(WordRule.of(Metric.LATENCY_P50, ratio, known, Metric.LATENCY_P50.same(0.10, millis), 0.001, ALPHA)
			.word()).isEqualTo(word);
	}

	@Test
	void theMillisecondIsForLatenciesAlone() {
		assertThat(Metric.LATENCY_P95.same(0.20, 4.0)).isEqualTo(new Interval(0.75, 1.25));
		assertThat(Metric.LATENCY_P95.same(0.20, 40.0)).isEqualTo(new Interval(1 / 1.2, 1.2));
		assertThat(Metric.LATENCY_P95.same(0.20, null)).isEqualTo(new Interval(1 / 1.2, 1.2));
		assertThat(Metric.CPU_PER_REQUEST.same(0.05, 4.0)).isEqualTo(new Interval(1 / 1.05, 1.05));
		assertThat(Metric.THROUGHPUT.same(0.05, 4.0)).isEqualTo(new Interval(1 / 1.05, 1.05));
	}

	/** Throughput that rises speaks for the candidate, whatever it was on average. */
	@ParameterizedTest
	@CsvSource({ "1.2, 1.1, 1.3, BETTER", "1.2, 1.3, 1.1, UNCLEAR", "0.8, 0.9, 0.7, WORSE", "0.8, 0.7, 0.9, UNCLEAR",
			"1.0, 1.04, 0.97, UNCLEAR", "1.0, 0.97, 1.04, UNCLEAR" })
	void aRatioThatMovesDoesNotSpeakAgainstTheArmThatGains(double ratio, double first, double last, Word word) {
		Comparison still = comparison(ratio, 0.001, null);
		assertThat(WordRule.of(still, ALPHA).word()).isNotEqualTo(Word.UNCLEAR);
		assertThat(WordRule.of(comparison(ratio, 0.001, new Moved(first, last)), ALPHA))
			.isEqualTo(new WordRule(word, false));
	}

	@Test
	void norDoesItSayThatItProbablyWould() {
		assertThat(WordRule.of(comparison(0.8, 0.2, null), ALPHA)).isEqualTo(new WordRule(Word.UNCLEAR, true));
		assertThat(WordRule.of(comparison(0.8, 0.2, new Moved(0.7, 0.9)), ALPHA))
			.isEqualTo(new WordRule(Word.UNCLEAR, false));
	}

	private static Comparison comparison(double ratio, double pValueHolm, @Nullable Moved moved) {
		return new Comparison(Metric.THROUGHPUT, "platform", "virtual", 4, ratio,
				new Interval(ratio * 0.97, ratio * 1.03), Metric.THROUGHPUT.same(0.05, null), pValueHolm, pValueHolm,
				moved, Word.INFO, false, List.of());
	}

}
