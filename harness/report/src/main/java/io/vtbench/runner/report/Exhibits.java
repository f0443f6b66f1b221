package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.BlocksChart;
import io.vtbench.runner.report.chart.CourseChart;
import io.vtbench.runner.report.chart.LatencyChart;
import io.vtbench.runner.result.RunResult;

/** Makes the parts that every report has, of one load or of several. */
final class Exhibits {

	private Exhibits() {
	}

	/**
	 * Shows the distributions of latency.
	 * @param runs runs by the titles of their panels
	 */
	static Section latency(Map<String, RunResult> runs, List<ArmStyle> arms) {
		LatencyChart chart = LatencyChart.of(runs, arms);
		Exhibit exhibit = Exhibit.chart("latency", chart, "Latency by percentile, the arms on top of each other.",
				LatencyChart.table(runs),
				"Right: slower requests. Of 100 requests, 5 are slower than p95, and 1 is slower than p99.",
				"Low is fast. A thin line for each JVM, a thick one for their mean; where thin lines of one arm are far"
						+ " apart, single JVMs differ.",
				"A line ends where a JVM has too few requests for a percentile. The hollow mark at the right end is the"
						+ " longest request of all: few samples, so it is mostly chance.",
				"The axis is logarithmic where the highest value is more than ten times the lowest."
						+ " A dashed line is an ideal queue, which serves in order of arrival.");
		return new Section("latency", "Latency", "", false, chart.panels().isEmpty() ? List.of() : List.of(exhibit));
	}

	/**
	 * Shows throughput and p95 over time, where any run has them.
	 * @param runs runs by the titles of their panels
	 * @param readings what else was read over time
	 */
	static Section course(Map<String, RunResult> runs, List<ArmStyle> arms, Exhibit readings) {
		CourseChart chart = CourseChart.of(runs, arms);
		Exhibit course = chart.panels().isEmpty() ? Exhibit.NOTHING : Exhibit.chart("course", chart,
				"Throughput and p95 latency of every JVM over the time of its load.", chart.table(arms),
				"A thin line for each JVM. Shaded: the warm-up, which is not measured.",
				"Lines that are level at the end of the warm-up were warm. Lines that go on rising or falling were not,"
						+ " or the service changes under load.",
				"Where arms took turns, only the time under load is counted.");
		return Section.of("course", "Over time", "", course, readings);
	}

	/** Shows the ratio of every pair. */
	static Section pairs(BlocksChart chart) {
		Exhibit exhibit = Exhibit.chart("blocks", chart,
				"Ratio of every pair, with the mean of each pair and the 95 % confidence interval.", chart.table(),
				"Large: a pair of JVMs, candidate / baseline. Small, where JVMs took turns: two neighbouring blocks.",
				"Line and coloured band: the ratio of all pairs and its 95 % confidence interval, which comes from the"
						+ " means of the pairs alone. Grey band: the same.",
				"Large marks that are far apart: single JVMs differ, so more pairs help. Small marks that are far apart:"
						+ " the machine or the load is uneven.",
				"The axis is logarithmic.");
		return new Section("pairs", "Pair by pair", "", false, chart.panels().isEmpty() ? List.of() : List.of(exhibit));
	}

	/**
	 * Shows the checks of each run, the worst first.
	 * @param runs runs by their names
	 */
	static Section checks(Map<String, RunResult> runs) {
		return new Section("checks", "Checks", "", true, Maps.each(runs, Exhibits::checks).toList());
	}

	private static Exhibit checks(String name, RunResult run) {
		return Exhibit.table(name, Checks.count(run.checks()) + ".", Checks.table(Checks.all(run)));
	}

	/**
	 * Shows what was known before any load, and the environment of each run.
	 * @param runs runs by their names
	 */
	static Section environment(Map<String, String> facts, Map<String, RunResult> runs) {
		Table known = new Table("hl", "name", "value");
		facts.forEach(known::row);
		return new Section("environment", "Setup and environment", "", true,
				Stream
					.concat(Stream.of(Exhibit.table(known)),
							Maps.each(runs, (name, run) -> Exhibit.table(name, "", EnvironmentTable.of(run))))
					.toList());
	}

	static Section command(String command) {
		return Section.of("repeat", "Repeat it", "", Exhibit.code("", List.of(PlainText.line(command))));
	}

}
