package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.PhasesChart;
import io.vtbench.runner.report.chart.ReferenceChart;
import io.vtbench.runner.report.chart.SweepChart;
import io.vtbench.runner.report.chart.TimelineChart;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** Makes the parts of a report that show one load alone, with its figures and forks. */
record StageSections(RunResult result, List<ArmStyle> arms) {

	Section figures() {
		ReferenceChart chart = ReferenceChart.of(this.result);
		Table figures = ArmFigures.table(this.result, List.of(Metric.values()));
		boolean alone = chart.groups().size() < 2 && this.result.arms().size() > 1;
		Exhibit measured = alone ? Exhibit.table(figures)
				: Exhibit.chart("reference", chart, "Bars for every arm: " + chart.drawn() + ".", figures);
		return new Section("figures", "Figures of every arm", "", alone,
				List.of(measured, Exhibit.sentences(Doubts.ofFigures(this.result)),
						Exhibit.NOTHING.withHow(new Notes(this.result).all())));
	}

	Section expected() {
		return Section.of("expected", "Expected", "What was worked out before the run, and what was measured.",
				Exhibit.table(ExpectedRow.table(this.result)));
	}

	Section sweep() {
		SweepChart chart = SweepChart.of(this.result);
		return Section.of("sweep", "By " + chart.setting(),
				"Right-sized: the least value with at least 95 % of the highest throughput.",
				chart.panels().isEmpty() ? Exhibit.NOTHING
						: Exhibit.chart("sweep", chart,
								"Throughput, p95 latency, CPU time per request and peak memory by " + chart.setting()
										+ ".",
								SweptArms.table(this.result),
								"A dot for each value, and a dashed line for each arm without one.",
								"Ringed: right-sized."));
	}

	Section phases() {
		PhasesChart chart = PhasesChart.of(this.result);
		Table table = Phases.table(this.result);
		String hint = "Recovered: until p95 of three seconds in a row is at most 1.5 times that of the first phase; the slowest fork.";
		return Section.of("phases", "Phases of the load", hint,
				chart.lines().isEmpty() ? Exhibit.table(table)
						: Exhibit.chart("phases", chart,
								"Requests offered and served per second over time, a line for each arm.", table,
								"Served by the fork in the middle of each arm; dashed: what arrived.",
								"Where a line is above it, a queue is worked off."));
	}

	Exhibit readings() {
		TimelineChart timeline = TimelineChart.of(this.result);
		return timeline.panels().isEmpty() ? Exhibit.NOTHING
				: Exhibit
					.chart("timeline", timeline, "Latency, CPU, memory and concurrency over time, a line for each arm.",
							timeline.table(this.result.arms().stream().map(Arm::name).toList()),
							"The fork in the middle of each arm, by seconds from the start of the measured window.",
							"Shaded: the end of the warm-up, which is not measured and may leave the scale.")
					.withHeading("What the machine read");
	}

	Section processes() {
		return Section.folded("processes", "Processes", "In the measured window; geometric mean over an arm's forks.",
				Exhibit.table(Readings.processes(this.result)),
				Exhibit.table("Highest readings among the forks", "", Readings.highest(this.result)),
				Exhibit.table("Connection pool", "The highest among an arm's forks, read once a second in the measured"
						+ " window; n/a where the library does not count it.", Readings.pool(this.result)));
	}

	Section forks() {
		return Section.folded("forks", "Every fork", "", Exhibit.table(ForkTables.shown(this.result)),
				Exhibit.table("Measured again", "These pairs were disturbed, so they are shown and not judged.",
						ForkTables.setAside(this.result)));
	}

}
