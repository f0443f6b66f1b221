package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
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
		ForestTable table = table(row("throughput", 1, 0.9, 1.1, 0.05), row("p95 latency", 1, 0.9, 1.1, 0.2));
		double narrow = Double.parseDouble(table.rows().get(0).plot().bandWidth());
		double wide = Double.parseDouble(table.rows().get(1).plot().bandWidth());
		assertThat(wide / narrow).isCloseTo(Math.log(1.2) / Math.log(1.05), within(0.02));
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
		ForestTable table = table(new AnswerRow(Question.MEMORY, Metric.PEAK_MEMORY, true, 1048576.0, null, null, null,
				null, Word.INFO, new Basis.MissingReadings()));
		assertThat(table.rows()).singleElement().satisfies((row) -> {
			assertThat(row.plot().dot()).isEmpty();
			assertThat(row.plot().line()).isEmpty();
			assertThat(row.before()).isEqualTo("1.00 MiB");
			assertThat(row.ratio()).isEqualTo("n/a");
		});
	}

	private static ForestTable table(AnswerRow... rows) {
		return ForestTable.of(ArmAnswer.ofRows("virtual", "platform", Decision.MIXED, List.of(rows)), ARMS, true);
	}

	private static AnswerRow row(String metric, double ratio, double lower, double upper, double margin) {
		return new AnswerRow(Question.CAPACITY, Metric.ofLabel(metric), true, 1.0, ratio, ratio,
				new Interval(lower, upper), new Proof(0.1, 0.1, 0.1, margin), Word.SAME, new Basis.MissingReadings());
	}

}
