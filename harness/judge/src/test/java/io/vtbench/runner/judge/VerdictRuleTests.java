package io.vtbench.runner.judge;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class VerdictRuleTests {

	@ParameterizedTest(name = "{6}")
	@CsvSource({ "0.80, 0.75, 0.85, 0.76, 0.84, FASTER, clearly less time",
			"1.20, 1.10, 1.30, 1.12, 1.28, SLOWER, clearly more time",
			"0.80, 0.60, 1.07, 0.65, 0.98, INCONCLUSIVE, large but too noisy",
			"0.96, 0.94, 0.98, 0.945, 0.975, INCONCLUSIVE, significant but small and not within the band",
			"0.97, 0.96, 0.98, 0.965, 0.975, NO_RELEVANT_DIFFERENCE, significant but irrelevant",
			"1.00, 0.94, 1.06, 0.96, 1.04, NO_RELEVANT_DIFFERENCE, only the 90 % interval is within the band",
			"1.02, 0.97, 1.07, 0.98, 1.051, INCONCLUSIVE, end of the 90 % interval outside of the band",
			"1.05, 1.01, 1.09, 1.02, 1.08, SLOWER, exactly delta",
			"1.049, 1.01, 1.09, 1.02, 1.08, INCONCLUSIVE, just less" })
	void judgesTimes(double ratio, double low95, double high95, double low90, double high90, Verdict verdict,
			String why) {
		assertThat(VerdictRule.of(Metric.MAKESPAN, 0.05, ratio, new Interval(low95, high95),
				new Interval(low90, high90), null))
			.as(why)
			.isEqualTo(verdict);
	}

	@Test
	void exactlyDeltaIsRelevantInTheOtherDirectionToo() {
		Interval interval = new Interval(0.9, 0.99);
		assertThat(VerdictRule.of(Metric.MAKESPAN, 0.05, 1 / 1.05, interval, interval, null)).isEqualTo(Verdict.FASTER);
	}

	@Test
	void moreThroughputIsFaster() {
		Interval interval = new Interval(1.1, 1.3);
		assertThat(VerdictRule.of(Metric.THROUGHPUT, 0.05, 1.2, interval, interval, null)).isEqualTo(Verdict.FASTER);
		Interval inverse = new Interval(1 / 1.3, 1 / 1.1);
		assertThat(VerdictRule.of(Metric.THROUGHPUT, 0.05, 1 / 1.2, inverse, inverse, null)).isEqualTo(Verdict.SLOWER);
	}

	@Test
	void onePairTellsNothing() {
		assertThat(VerdictRule.of(Metric.MAKESPAN, 0.05, 0.2, null, null, null)).isEqualTo(Verdict.INCONCLUSIVE);
	}

	@Test
	void anAdjustedValueMustStayBelowFivePerCent() {
		Interval interval = new Interval(0.75, 0.85);
		assertThat(VerdictRule.of(Metric.MAKESPAN, 0.05, 0.8, interval, interval, 0.049)).isEqualTo(Verdict.FASTER);
		assertThat(VerdictRule.of(Metric.MAKESPAN, 0.05, 0.8, interval, interval, 0.05))
			.isEqualTo(Verdict.INCONCLUSIVE);
	}

	@Test
	void theMarginOfAMetricSaysWhatIsTheSame() {
		Interval ci95 = new Interval(0.86, 1.19);
		Interval ci90 = new Interval(0.88, 1.17);
		assertThat(VerdictRule.of(Metric.LATENCY_P95, 0.20, 1.01, ci95, ci90, 0.9))
			.isEqualTo(Verdict.NO_RELEVANT_DIFFERENCE);
		assertThat(VerdictRule.of(Metric.LATENCY_P95, 0.15, 1.01, ci95, ci90, 0.9)).isEqualTo(Verdict.INCONCLUSIVE);
	}

	@Test
	void whatMayBeADifferenceIsNotTheSameBecauseItsMarginIsWide() {
		Interval ci95 = new Interval(1.01, 1.15);
		Interval ci90 = new Interval(1.02, 1.14);
		assertThat(VerdictRule.of(Metric.LATENCY_P95, 0.20, 1.08, ci95, ci90, 0.2)).isEqualTo(Verdict.INCONCLUSIVE);
		assertThat(VerdictRule.of(Metric.LATENCY_P95, 0.20, 1.08, ci95, ci90, 0.01)).isEqualTo(Verdict.SLOWER);
		assertThat(VerdictRule.of(Metric.LATENCY_P95, 0.20, 1.04, ci95, ci90, 0.2))
			.isEqualTo(Verdict.NO_RELEVANT_DIFFERENCE);
	}

	@Test
	void aQuarterMoreMemoryIsRelevant() {
		Interval interval = new Interval(1.15, 1.3);
		assertThat(VerdictRule.of(Metric.PEAK_MEMORY, 0.25, 1.24, interval, interval, 0.001))
			.isEqualTo(Verdict.INCONCLUSIVE);
		Interval small = new Interval(1.08, 1.12);
		assertThat(VerdictRule.of(Metric.PEAK_MEMORY, 0.25, 1.1, small, small, 0.001))
			.isEqualTo(Verdict.NO_RELEVANT_DIFFERENCE);
		assertThat(VerdictRule.of(Metric.PEAK_MEMORY, 0.25, 1.26, interval, interval, 0.001)).isEqualTo(Verdict.SLOWER);
	}

}
