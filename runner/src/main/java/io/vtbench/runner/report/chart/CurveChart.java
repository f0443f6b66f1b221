package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.Table;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;

/**
 * Latency in milliseconds by quantile, a line for each fork.
 *
 * @param ticks of the quantile axis
 */
record CurveChart(List<Line> lines, List<Axis.Tick> ticks) {

	/**
	 * One fork of an arm, or the arm's bound.
	 *
	 * @param arm position among the arms
	 * @param points pairs of position and milliseconds
	 */
	record Line(int arm, boolean bound, List<double[]> points) {

	}

	static CurveChart of(RunResult result) {
		List<Line> lines = new ArrayList<>();
		for (int index = 0; index < result.arms().size(); index++) {
			Arm arm = result.arms().get(index);
			for (Fork fork : arm.forks()) {
				List<double[]> points = fork.latency()
					.curve()
					.stream()
					.filter((point) -> point.quantile() <= highest(fork))
					.map((point) -> new double[] { Axis.quantile(point.quantile()), point.millis() })
					.toList();
				if (!points.isEmpty()) {
					lines.add(new Line(index, false, points));
				}
			}
		}
		double to = lines.stream()
			.flatMap((line) -> line.points().stream())
			.mapToDouble((point) -> point[0])
			.max()
			.orElse(0);
		for (int index = 0; index < result.arms().size() && !lines.isEmpty(); index++) {
			Bound bound = result.arms().get(index).bound();
			if (bound != null && bound.latencyMillis() != null) {
				lines.add(new Line(index, true, bound(bound.latencyMillis(), to)));
			}
		}
		return new CurveChart(lines, Axis.quantiles(to));
	}

	/** The usual percentiles of every fork, and of an ideal queue. */
	static Table table(RunResult result) {
		Table table = new Table("hlrrrrr", "arm", "fork", "mean", "p50", "p90", "p95", "p99");
		for (Arm arm : result.arms()) {
			arm.forks().forEach((fork) -> row(table, arm, "pair " + fork.pair(), fork.latency().summary()));
			if (arm.bound() != null && arm.bound().latencyMillis() != null) {
				row(table, arm, "ideal queue", arm.bound().latencyMillis());
			}
		}
		return table;
	}

	private static void row(Table table, Arm arm, String fork, Latency latency) {
		table.row(arm.name(), fork, Figures.millis(latency.mean()), Figures.millis(latency.p50()),
				Figures.millis(latency.p90()), Figures.millis(latency.p95()), Figures.millis(latency.p99()));
	}

	/** The highest quantile that the fork's number of requests carries. */
	private static double highest(Fork fork) {
		long completed = fork.requests().completed();
		return (completed < Thresholds.ENOUGH_FOR_P99) ? 0.95 : 1 - 10.0 / completed;
	}

	private static List<double[]> bound(Latency bound, double to) {
		List<double[]> points = new ArrayList<>(Stream
			.of(new double[] { 0.5, bound.p50() }, new double[] { 0.9, bound.p90() },
					new double[] { 0.95, bound.p95() })
			.map((point) -> new double[] { Axis.quantile(point[0]), point[1] })
			.toList());
		if (bound.p99() != null) {
			points.add(new double[] { Axis.quantile(0.99), bound.p99() });
		}
		points.removeIf((point) -> point[0] > to + 1e-9);
		return points;
	}

}
