package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.report.SweptArms;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Shows metrics against the values of a setting.
 *
 * @param rightSized value to mark; null for none
 */
public record SweepChart(String setting, @Nullable Integer rightSized, List<Panel> panels) {

	private static final List<Metric> METRICS = List.of(Metric.THROUGHPUT, Metric.LATENCY_P95, Metric.CPU_PER_REQUEST,
			Metric.PEAK_MEMORY);

	/**
	 * The curve of one metric.
	 *
	 * @param points pairs of value and metric, ascending
	 * @param levels arms without a value
	 */
	record Panel(String title, List<double[]> points, List<Level> levels) {

	}

	record Level(String arm, double value) {

	}

	/** Makes the chart, without panels where nothing is swept. */
	public static SweepChart of(RunResult result) {
		SweptArms swept = SweptArms.of(result);
		if (swept == null) {
			return new SweepChart("", null, List.of());
		}
		SweptArms.Point enough = swept.rightSized();
		return new SweepChart(swept.setting(), (enough != null) ? enough.value() : null,
				METRICS.stream()
					.map((metric) -> panel(swept, metric))
					.filter((panel) -> !panel.points().isEmpty())
					.toList());
	}

	private static Panel panel(SweptArms swept, Metric metric) {
		Axis.Scale scale = Axis.Scale.of(metric);
		List<double[]> points = new ArrayList<>();
		for (SweptArms.Point point : swept.values()) {
			Double value = ArmFigures.of(point.arm(), metric);
			if (value != null) {
				points.add(new double[] { point.value(), scale.apply(value) });
			}
		}
		List<Level> levels = new ArrayList<>();
		for (Arm arm : swept.others()) {
			Double value = ArmFigures.of(arm, metric);
			if (value != null) {
				levels.add(new Level(arm.name(), scale.apply(value)));
			}
		}
		return new Panel(scale.title(metric), points, levels);
	}

}
