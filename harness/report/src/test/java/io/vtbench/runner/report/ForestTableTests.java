package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Where the rows of an answer are drawn. */
class ForestTableTests {

	private static final List<ArmStyle> ARMS = List.of(new ArmStyle("platform", 0), new ArmStyle("virtual", 1));

	@Test
	void allRowsShareOneAxisOnWhichARatioAndItsInverseAreAsFarFromTheMiddle() {
		ForestTable table = table(row("throughput", 2, 1.8, 2.2, 0.05), row("p95 latency", 0.5, 1 / 2.2, 1 / 1.8, 0.2));
		double one = Double.parseDouble(table.one());
		assertThat(one).isCloseTo(50, within(0.01));
		assertThat(table.rows()).extracting((row) -> Double.parseDouble(row.plot().dot()))
			.satisfies((dots) -> assertThat(dots.get(0) - one).isCloseTo(one - dots.get(1), within(0.02)));
		assertThat(table.ticks()).extracting(ForestTable.Tick::label).contains("0.5", "1", "2");
	}

	@Test
	void theBandOfTheSameIsThatOfTheRow() {
		ForestTable table = table(row("throughput", 1, 0.7, 1.4, 0.05), row("p95 latency", 1, 0.7, 1.4, 0.2));
		assertThat(width(table, 1) / width(table, 0)).isCloseTo(Math.log(1.2) / Math.log(1.05), within(0.02));
		assertThat(middle(table, 0)).isCloseTo(Double.parseDouble(table.one()), within(0.01));
	}

	/** A latency of 2 ms may differ by 1 ms: from 0.5 to 1.5 times as much. */
	@Test
	void theBandOfAShortLatencyIsNotTheSameOnBothSides() {
		AnswerRow row = row("p50 latency", 1, 0.3, 3, 0.1).withSame(Metric.LATENCY_P50.same(0.1, 2.0));
		ForestTable table = table(row, row("throughput", 1, 0.3, 3, 1));
		assertThat(width(table, 0) / width(table, 1)).isCloseTo(Math.log(1.5 / 0.5) / Math.log(4), within(0.01));
		assertThat(middle(table, 0)).isLessThan(Double.parseDouble(table.one()));
	}

	@Test
	void aBandThatIsWiderThanTheAxisFillsIt() {
		ForestTable table = table(row("p50 latency", 1, 0.9, 1.1, 0.1).withSame(Metric.LATENCY_P50.same(0.1, 0.5)));
		assertThat(Double.parseDouble(table.rows().getFirst().plot().band())).isZero();
		assertThat(width(table, 0)).isEqualTo(100);
	}

	@Test
	void aRowShowsItsChangeAsARangeAndItsWord() {
		assertThat(table(row("throughput", 1, 0.9, 1.1, 0.05)).table().lines()).last()
			.asString()
			.containsSubsequence("full load", "requests/s", "1.00/s", "10 % fewer to 10 % more", "same");
	}

	@Test
	void anIntervalThatIsLongerThanTheAxisEndsInAnArrow() {
		ForestTable table = table(row("throughput", 1.5, 0.01, 1.6, 0.05), row("p95 latency", 1, 0.9, 1.1, 0.2));
		assertThat(table.rows()).extracting((row) -> row.plot().less()).containsExactly(true, false);
		assertThat(table.rows()).extracting((row) -> row.plot().more()).containsExactly(false, false);
		assertThat(Double.parseDouble(table.rows().getFirst().plot().line())).isZero();
	}

	@Test
	void aRowWithoutARatioDrawsNothingAndHasItsFigures() {
		ForestTable table = table(new AnswerRow(At.FULL_LOAD, null, Metric.PEAK_MEMORY, true, 1048576.0, null, null,
				null, Metric.PEAK_MEMORY.same(0.25, null), Word.INFO, false, null, new Basis.MissingReadings()));
		assertThat(table.rows()).singleElement().satisfies((row) -> {
			assertThat(row.plot().dot()).isEmpty();
			assertThat(row.plot().line()).isEmpty();
			assertThat(row.before()).isEqualTo("1.00 MiB");
			assertThat(row.change()).isEqualTo("n/a");
		});
	}

	private static ForestTable table(AnswerRow... rows) {
		return ForestTable.of(ArmAnswer.ofRows("virtual", "platform", Decision.MIXED, List.of(rows)), ARMS, true);
	}

	private static AnswerRow row(String metric, double ratio, double lower, double upper, double margin) {
		return new AnswerRow(At.FULL_LOAD, null, Metric.ofLabel(metric), true, 1.0, ratio, ratio,
				new Interval(lower, upper), Metric.ofLabel(metric).same(margin, null), Word.SAME, false, null,
				new Basis.MissingReadings());
	}

	private static double width(ForestTable table, int row) {
		return Double.parseDouble(table.rows().get(row).plot().bandWidth());
	}

	private static double middle(ForestTable table, int row) {
		return Double.parseDouble(table.rows().get(row).plot().band()) + width(table, row) / 2;
	}

}
