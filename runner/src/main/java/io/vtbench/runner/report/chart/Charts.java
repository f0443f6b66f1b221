package io.vtbench.runner.report.chart;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.RunResult;

/** The data of every chart of {@code report.html}; the script of the page draws them. */
public record Charts(List<String> arms, ForestChart forest, PairsChart pairs, ReferenceChart reference,
		CurveChart curves, SweepChart sweep, PhasesChart phases, List<TimelineChart> timelines) {

	public static Charts of(RunResult result) {
		return new Charts(result.arms().stream().map(Arm::name).toList(), ForestChart.of(result), PairsChart.of(result),
				ReferenceChart.of(result), CurveChart.of(result), SweepChart.of(result), PhasesChart.of(result),
				TimelineChart.all(result));
	}

	/** JSON that may stand in a script element: no text in it can end the element. */
	public String toJson() {
		return ChartData.of(this);
	}

	boolean hasForest() {
		return !this.forest.rows().isEmpty();
	}

	boolean hasPairs() {
		return !this.pairs.dots().isEmpty();
	}

	boolean hasReference() {
		return !this.reference.groups().isEmpty();
	}

	boolean hasCurves() {
		return !this.curves.lines().isEmpty();
	}

	boolean hasPhases() {
		return !this.phases.lines().isEmpty();
	}

	boolean hasTimelines() {
		return !this.timelines.isEmpty();
	}

}
