package io.vtbench.runner.report.chart;

import java.util.List;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import org.jspecify.annotations.Nullable;

/**
 * The data of every chart of a trial's report.
 *
 * @param arms whose colours they are
 * @param forest of the measured run; null without one
 */
public record TrialCharts(List<String> arms, CapacityChart capacity, @Nullable ForestChart forest) {

	public static TrialCharts of(Trial trial, @Nullable RunResult measured) {
		CapacityChart capacity = CapacityChart.of(trial.curves());
		List<String> arms = (measured != null) ? measured.arms().stream().map((arm) -> arm.name()).toList()
				: capacity.lines().stream().map(CapacityChart.Line::arm).toList();
		return new TrialCharts(arms, capacity, (measured != null) ? ForestChart.of(measured) : null);
	}

	/** JSON that may stand in a script element. */
	public String toJson() {
		return ChartData.of(this);
	}

	boolean hasCapacity() {
		return !this.capacity.lines().isEmpty();
	}

	boolean hasForest() {
		return this.forest != null && !this.forest.rows().isEmpty();
	}

}
