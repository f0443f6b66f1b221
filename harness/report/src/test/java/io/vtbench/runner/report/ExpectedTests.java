package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts.Expectation;
import io.vtbench.runner.result.ScenarioFacts.Expectation.Relation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What was worked out before a run, beside what was measured. */
class ExpectedTests {

	private static final RunResult SAMPLE = Samples.sample();

	private static final Arm PLATFORM = SAMPLE.arms().getFirst();

	private static final Arm VIRTUAL = SAMPLE.arms().getLast();

	@Test
	void valueIsBroughtToTheScaleOfTheRun() {
		double measured = ArmFigures.of(PLATFORM, Metric.MAKESPAN);
		double full = measured / SAMPLE.scenario().timeScale();
		ExpectedRow row = row(expectation("platform", Metric.MAKESPAN, null, null, Relation.VALUE, full));
		assertThat(row.figure()).isEqualTo("total time of platform");
		assertThat(row.expected()).isEqualTo(row.measured());
		assertThat(row.beyond()).isFalse();
		assertThat(row(expectation("platform", Metric.MAKESPAN, null, null, Relation.VALUE, full / 1.2)))
			.returns("+20.0 %", ExpectedRow::deviation)
			.returns(true, ExpectedRow::beyond);
	}

	@Test
	void ratioAndDifferenceAreOfTwoArms() {
		double ratio = ArmFigures.of(VIRTUAL, Metric.MAKESPAN) / ArmFigures.of(PLATFORM, Metric.MAKESPAN);
		assertThat(row(expectation("virtual", Metric.MAKESPAN, "platform", null, Relation.VALUE, ratio)))
			.returns("total time of virtual / platform", ExpectedRow::figure)
			.returns("+0.0 %", ExpectedRow::deviation);
		double more = ArmFigures.of(VIRTUAL, Metric.PEAK_MEMORY) - ArmFigures.of(PLATFORM, Metric.PEAK_MEMORY);
		assertThat(row(expectation("virtual", Metric.PEAK_MEMORY, null, "platform", Relation.VALUE, more)).deviation())
			.isEqualTo("+0.0 %");
	}

	@Test
	void limitIsMetOnOneSideAndMissedOnTheOther() {
		double ratio = ArmFigures.of(VIRTUAL, Metric.MAKESPAN) / ArmFigures.of(PLATFORM, Metric.MAKESPAN);
		assertThat(row(expectation("virtual", Metric.MAKESPAN, "platform", null, Relation.LEAST, ratio / 3)))
			.returns("met", ExpectedRow::deviation)
			.returns(false, ExpectedRow::beyond);
		assertThat(row(expectation("virtual", Metric.MAKESPAN, "platform", null, Relation.MOST, ratio * 3)))
			.returns("met", ExpectedRow::deviation)
			.returns(false, ExpectedRow::beyond);
		assertThat(row(expectation("virtual", Metric.MAKESPAN, "platform", null, Relation.MOST, ratio / 1.2)))
			.returns("+20.0 %", ExpectedRow::deviation)
			.returns(true, ExpectedRow::beyond);
	}

	@Test
	void armThatWasNotMeasuredHasNoRow() {
		assertThat(ExpectedRow.all(result(expectation("reactive", Metric.MAKESPAN, null, null, Relation.VALUE, 1))))
			.isEmpty();
	}

	@Test
	void reportsShowAndMarkItAndTheResultKeepsIt() {
		RunResult result = result(expectation("platform", Metric.MAKESPAN, null, null, Relation.VALUE, 1));
		assertThat(Reports.markdown(Layout.of(result))).contains("## Expected")
			.contains("| beyond tolerance | 400 x 4 s / 10");
		assertThat(Reports.html(Layout.of(result))).contains("<h2>Expected</h2>").contains("beyond tolerance");
		assertThat(ResultFile.toJson(result)).contains("\"relation\" : \"value\"");
	}

	private static ExpectedRow row(Expectation expectation) {
		return ExpectedRow.all(result(expectation)).getFirst();
	}

	private static Expectation expectation(String arm, Metric metric, String over, String minus, Relation relation,
			double value) {
		return new Expectation(arm, metric, over, minus, relation, value, 0.1, "400 x 4 s / 10");
	}

	private static RunResult result(Expectation expectation) {
		return SAMPLE.withScenario(SAMPLE.scenario().withExpected(List.of(expectation)));
	}

}
