package io.vtbench.runner.report.chart;

import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/**
 * The data of every chart of a trial's report.
 *
 * @param arms whose colours they are
 */
public record TrialCharts(List<String> arms, WarmUpChart warmUp, BlocksChart blocks, CapacityChart capacity) {

	public static TrialCharts of(Trial trial, List<RunResult> stages) {
		List<String> arms = Stream.of(stages.stream().flatMap((run) -> run.arms().stream()).map(Arm::name),
				trial.curves().stream().map(CapacityCurve::arm), trial.firstMinutes().stream().map(FirstMinute::arm))
			.flatMap((names) -> names)
			.distinct()
			.toList();
		return new TrialCharts(arms, WarmUpChart.of(trial.firstMinutes()), BlocksChart.of(stages, arms),
				CapacityChart.of(trial.curves()));
	}

	/** JSON that may stand in a script element. */
	public String toJson() {
		return ChartData.of(this);
	}

	/** The rows of the table beside the chart of block pairs. */
	public List<BlocksChart.PairRow> pairs() {
		return this.blocks.rows();
	}

	boolean hasWarmUp() {
		return !this.warmUp.lines().isEmpty();
	}

	boolean hasBlocks() {
		return !this.blocks.panels().isEmpty();
	}

	boolean hasCapacity() {
		return !this.capacity.lines().isEmpty();
	}

}
