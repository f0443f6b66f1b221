package io.vtbench.runner.format;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** An interval of a ratio in words, which never say less than it does. */
class RangeTests {

	@ParameterizedTest
	@CsvSource({ "0.77, 0.94, 6 to 23 % shorter", "0.89, 1.05, 11 % shorter to 5 % longer",
			"1.06, 1.23, 6 to 23 % longer", "0.5, 2.4, 50 % shorter to 2.4 times as long",
			"1.6, 2.4, 1.6 to 2.4 times as long", "0.04, 0.1, 90 to 96 % shorter",
			"0.9, 5e12, '10 % shorter to over 1,000 times as long'" })
	void bothEndsHaveTheirDirection(double lower, double upper, String said) {
		assertThat(range(Metric.LATENCY_P95, lower, upper)).isEqualTo(said);
	}

	@ParameterizedTest
	@CsvSource({ "0.7749, 0.9351, 6 to 23 % shorter", "1.0699, 1.2301, 6 to 24 % longer",
			"0.8999, 1.0401, 11 % shorter to 5 % longer", "1.69, 2.41, 1.6 to 2.5 times as long",
			"10.4, 12.2, 10 to 13 times as long", "9.87, 9.94, 9.8 to 10 times as long",
			"9.96, 10.6, 9.9 to 11 times as long", "12.7, 12.8, 12 to 13 times as long" })
	void everyEndIsRoundedOutwards(double lower, double upper, String said) {
		assertThat(range(Metric.LATENCY_P95, lower, upper)).isEqualTo(said);
	}

	@Test
	void whatOnlyTheArithmeticAddsIsNotRoundedUp() {
		assertThat(range(Metric.LATENCY_P50, 1 + 0.07, 1 + 0.14)).isEqualTo("7 to 14 % longer");
		assertThat(range(Metric.LATENCY_P50, 1 - 0.14, 1 - 0.07)).isEqualTo("7 to 14 % shorter");
		assertThat(range(Metric.LATENCY_P50, 1 + 0.07, 1 + 0.07)).isEqualTo("about 7 % longer");
		assertThat(range(Metric.LATENCY_P50, 2.3, 2.3)).isEqualTo("about 2.3 times as long");
	}

	@ParameterizedTest
	@CsvSource({ "1, 1.12, at most 12 % longer", "1.004, 1.12, at most 12 % longer", "0.88, 1, at most 12 % shorter",
			"0.88, 0.996, at most 12 % shorter", "1, 2.41, at most 2.5 times as long",
			"1.004, 2.4, 1.0 to 2.4 times as long", "1, 1, the same", "0.9999, 1.0001, the same",
			"1.0003, 1.004, at most 1 % longer" })
	void anEndAtOneIsNoEnd(double lower, double upper, String said) {
		assertThat(range(Metric.LATENCY_P95, lower, upper)).isEqualTo(said);
	}

	@ParameterizedTest
	@CsvSource({ "THROUGHPUT, 8 to 17 % fewer, at most 5 % more, 2.0 to 3.0 times as many",
			"SWITCHES_PER_REQUEST, 8 to 17 % fewer, at most 5 % more, 2.0 to 3.0 times as many",
			"CPU_PER_REQUEST, 8 to 17 % less, at most 5 % more, 2.0 to 3.0 times as much",
			"PEAK_MEMORY, 8 to 17 % less, at most 5 % more, 2.0 to 3.0 times as much",
			"ALLOCATION_PER_REQUEST, 8 to 17 % less, at most 5 % more, 2.0 to 3.0 times as much",
			"MAKESPAN, 8 to 17 % shorter, at most 5 % longer, 2.0 to 3.0 times as long",
			"LATENCY_P50, 8 to 17 % shorter, at most 5 % longer, 2.0 to 3.0 times as long" })
	void aMetricHasTheWordsOfItsKind(Metric metric, String less, String more, String times) {
		assertThat(range(metric, 0.83, 0.92)).isEqualTo(less);
		assertThat(range(metric, 1, 1.05)).isEqualTo(more);
		assertThat(range(metric, 2, 3)).isEqualTo(times);
	}

	@Test
	void aTimeStandsBeforeItsRangeAndANumberBehindIt() {
		Interval less = new Interval(0.83, 0.92);
		assertThat(Range.clause(Metric.THROUGHPUT, "requests/s", "", less, 1)).isEqualTo("8 to 17 % fewer requests/s");
		assertThat(Range.clause(Metric.PEAK_MEMORY, "memory", "probably ", less, 1))
			.isEqualTo("probably 8 to 17 % less memory");
		assertThat(Range.clause(Metric.LATENCY_P95, "p95", "probably ", less, 1))
			.isEqualTo("p95 probably 8 to 17 % shorter");
		assertThat(Range.clause(Metric.LATENCY_P95, "p95", "", new Interval(1, 1), 1)).isEqualTo("p95 the same");
	}

	@ParameterizedTest
	@CsvSource({ "THROUGHPUT, 0.92, about 8 % fewer", "THROUGHPUT, 4.94, about 4.94 times as many",
			"LATENCY_P95, 1.3, about 30 % longer", "MAKESPAN, 0.0013, about 99.87 % shorter",
			"LATENCY_P95, 0.2, about 80 % shorter", "PEAK_MEMORY, 1.0001, the same" })
	void aSinglePairHasNoRange(Metric metric, double ratio, String said) {
		assertThat(Range.of(metric, null, ratio)).isEqualTo(said + ", once");
		assertThat(Range.of(metric, new Interval(0.83, 0.92), ratio)).startsWith("8 to 17 % ");
		assertThat(Range.clause(metric, "it", "", null, ratio)).contains(said).doesNotContain("once");
	}

	private static String range(Metric metric, double lower, double upper) {
		return Range.of(metric, new Interval(lower, upper));
	}

}
