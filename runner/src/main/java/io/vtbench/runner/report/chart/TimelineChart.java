package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * What happened over one fork of an arm: panels on one time axis, in seconds.
 *
 * @param arm position among the arms
 */
record TimelineChart(int arm, String title, double step, double windowFrom, double windowTo, double end,
		List<Panel> panels) {

	/**
	 * Lines that share an axis.
	 *
	 * @param highest value within the measured window
	 */
	record Panel(String title, double highest, List<Line> lines) {

		static Panel of(Timeline timeline, String title, Line... lines) {
			double highest = 0;
			for (Line line : lines) {
				for (int step = 0; step < line.values().size(); step++) {
					double time = (step + 0.5) * timeline.stepSeconds();
					Double value = line.values().get(step);
					if (value != null && time >= timeline.windowFromSeconds() && time <= timeline.windowToSeconds()) {
						highest = Math.max(highest, value);
					}
				}
			}
			return new Panel(title, highest, List.of(lines));
		}

		boolean drawn() {
			return this.lines.stream().anyMatch((line) -> line.values().stream().anyMatch(Objects::nonNull));
		}

	}

	/** One reading a step. */
	record Line(String name, List<@Nullable Double> values) {

	}

	/** One for each arm that has a timeline, of its median fork. */
	static List<TimelineChart> all(RunResult result) {
		List<TimelineChart> charts = new ArrayList<>();
		for (int index = 0; index < result.arms().size(); index++) {
			Arm arm = result.arms().get(index);
			Fork fork = ArmFigures.medianFork(arm, result.primary());
			if (fork != null && fork.timeline().steps() > 0) {
				charts.add(of(index, arm, fork));
			}
		}
		return charts;
	}

	private static TimelineChart of(int index, Arm arm, Fork fork) {
		Timeline line = fork.timeline();
		List<Panel> panels = List.of(
				Panel.of(line, "latency, ms", new Line("p50", line.latencyP50Millis()),
						new Line("p95", line.latencyP95Millis())),
				Panel.of(line, "throughput, /s", new Line("requests", line.throughputPerSecond())),
				Panel.of(line, "processor, cores", new Line("service", line.subjectCpu()),
						new Line("k6", line.k6Cpu())),
				Panel.of(line, "memory, MiB", new Line("heap", mebibytes(line.heapBytes())),
						new Line("resident", mebibytes(line.subjectRssBytes()))),
				Panel.of(line, "concurrency", new Line("in flight", line.requestsInFlight()),
						new Line("connections", line.connections())));
		return new TimelineChart(index, arm.name() + ", pair " + fork.pair() + " (the median fork)", line.stepSeconds(),
				line.windowFromSeconds(), line.windowToSeconds(), line.steps() * line.stepSeconds(),
				panels.stream().filter(Panel::drawn).toList());
	}

	private static List<@Nullable Double> mebibytes(List<@Nullable Double> bytes) {
		List<@Nullable Double> values = new ArrayList<>();
		bytes.forEach((value) -> values.add((value != null) ? Double.valueOf(Scale.MEBIBYTES.apply(value)) : null));
		return values;
	}

}
