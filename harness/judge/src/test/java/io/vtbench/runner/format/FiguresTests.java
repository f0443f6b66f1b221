package io.vtbench.runner.format;

import java.util.Locale;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FiguresTests {

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			0; 0
			0.00123; 0.00123
			0.0512; 0.0512
			0.40449; 0.404
			2.4844; 2.48
			9.9996; 10.00
			16.117; 16.12
			161.24; 161.2
			999.96; 1,000
			2017.4; 2,017
			100000; 100,000
			-3.5; -3.50
			""")
	void numbersHaveThreeOrFourSignificantDigits(double value, String text) {
		assertThat(Figures.number(value)).isEqualTo(text);
	}

	@Test
	void valuesCarryTheUnitOfTheirMetric() {
		assertThat(Figures.of(Metric.MAKESPAN, 161.2)).isEqualTo("161.2 s");
		assertThat(Figures.of(Metric.THROUGHPUT, 2.48)).isEqualTo("2.48/s");
		assertThat(Figures.of(Metric.LATENCY_P50, 20120.0)).isEqualTo("20,120 ms");
		assertThat(Figures.of(Metric.PEAK_MEMORY, 270_000_000.0)).isEqualTo("257.5 MiB");
		assertThat(Figures.bytes(94.84 * 1024)).isEqualTo("94.84 KiB");
		assertThat(Figures.bytes(16.0 * (1 << 30))).isEqualTo("16.00 GiB");
	}

	@Test
	void whatIsMissingIsNotAvailable() {
		assertThat(Figures.of(Metric.LATENCY_P99, null)).isEqualTo("n/a");
		assertThat(Figures.of(Metric.PEAK_MEMORY, null)).isEqualTo("n/a");
		assertThat(Figures.seconds(Double.NaN)).isEqualTo("n/a");
		assertThat(Figures.interval(null)).isEqualTo("n/a");
		assertThat(Figures.pValue(null)).isEqualTo("n/a");
		assertThat(Figures.percent(null)).isEqualTo("n/a");
		assertThat(Figures.difference(Double.POSITIVE_INFINITY)).isEqualTo("n/a");
	}

	@Test
	void ratiosHaveThreeDecimalsAroundOne() {
		assertThat(Figures.ratio(0.2014)).isEqualTo("0.201");
		assertThat(Figures.ratio(1.0496)).isEqualTo("1.050");
		assertThat(Figures.ratio(0.00312)).isEqualTo("0.00312");
		assertThat(Figures.ratio(173.86)).isEqualTo("173.9");
		assertThat(Figures.interval(new Interval(0.1989, 0.2031))).isEqualTo("0.199 to 0.203");
	}

	@Test
	void differencesShowTheirSignAndNeverMinusZero() {
		assertThat(Figures.difference(0.0073)).isEqualTo("+0.7 %");
		assertThat(Figures.difference(-0.0201)).isEqualTo("-2.0 %");
		assertThat(Figures.difference(-0.0001)).isEqualTo("+0.0 %");
		assertThat(Figures.difference(12.4)).isEqualTo("+1,240 %");
	}

	@Test
	void tinyProbabilitiesAreNotZero() {
		assertThat(Figures.pValue(1e-9)).isEqualTo("< 0.001");
		assertThat(Figures.pValue(0.0489)).isEqualTo("0.049");
	}

	@ParameterizedTest
	@ValueSource(strings = { "de-DE", "tr-TR", "ar-EG" })
	void theLocaleOfTheMachineDoesNotMatter(String locale) {
		Locale before = Locale.getDefault();
		Locale.setDefault(Locale.forLanguageTag(locale));
		try {
			assertThat(Figures.millis(20120.0)).isEqualTo("20,120 ms");
			assertThat(Figures.ratio(0.2014)).isEqualTo("0.201");
			assertThat(Figures.difference(0.0073)).isEqualTo("+0.7 %");
			assertThat(Figures.count(10_000L)).isEqualTo("10,000");
		}
		finally {
			Locale.setDefault(before);
		}
	}

}
