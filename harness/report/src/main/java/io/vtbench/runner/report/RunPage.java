package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.BlocksChart;
import io.vtbench.runner.report.chart.PhasesChart;
import io.vtbench.runner.report.chart.ReferenceChart;
import io.vtbench.runner.report.chart.SweepChart;
import io.vtbench.runner.report.chart.TimelineChart;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** Lays out the page of a run. */
record RunPage(RunResult result, List<ArmStyle> arms, ReportModel words) {

	static PageModel of(RunResult result) {
		return new RunPage(result, ArmStyle.of(result), ReportModel.of(result)).model();
	}

	private PageModel model() {
		Headline headline = this.words.headline();
		return new PageModel(this.result.scenario().name() + ": "
				+ headline.claims().stream().map((claim) -> claim.mark().text()).collect(Collectors.joining(", ")),
				this.result.scenario().name(), "profile " + this.result.scenario().profile(), headline.kind(),
				headline.claims(), List.of(this.result.scenario().question()), notes(),
				"Run " + this.result.status() + ", checks, counted for each arm: " + Checks.count(this.result.checks()),
				forests(), sections(), this.arms);
	}

	private List<String> notes() {
		List<String> notes = new ArrayList<>();
		notes.add(PlainText.line(PlanText.measured(this.result) + " " + PlanText.order(this.result) + "."));
		notes.add(PlanText.differences(this.result));
		notes.addAll(this.words.faults());
		notes.removeIf(String::isEmpty);
		return notes;
	}

	private List<PageModel.Forest> forests() {
		ForestTable forest = ForestTable.of(this.result, this.arms);
		if (!forest.hasRows()) {
			return List.of();
		}
		List<String> hints = new ArrayList<>(this.words.openQuestions());
		hints.addAll(Stream.of(text("unjudged")).filter((text) -> !text.isEmpty()).toList());
		return List.of(new PageModel.Forest("", forest, hints, ForestTable.NONE,
				List.of(Exhibit.table("", "All that is known of each comparison.", Ratios.table(this.result)))));
	}

	private List<Section> sections() {
		Map<String, RunResult> load = Map.of("", this.result);
		BlocksChart blocks = BlocksChart.of(List.of(this.result), this.arms, (run, metric) -> metric.label());
		return List.of(figures(),
				Section.of("expected", "Expected", "What was worked out before the run, and what was measured.",
						Exhibit.table(table("expected"))),
				Exhibits.latency(load, this.arms), sweep(), phases(), course(load), Exhibits.pairs(blocks), processes(),
				checks(),
				Section.folded("forks", "Every fork", "", Exhibit.table(table("forks")),
						Exhibit.table("Measured again", "These pairs were disturbed, so they are shown and not judged.",
								table("again"))),
				Section.folded("environment", "Environment", "", Exhibit.table(table("environment"))),
				Section.of("repeat", "Repeat it", "", Exhibit.code("", text("command"))));
	}

	private Table table(String name) {
		return Objects.requireNonNull(this.words.table().get(name));
	}

	private String text(String name) {
		return Objects.requireNonNull(this.words.text().get(name));
	}

	private Section figures() {
		ReferenceChart chart = ReferenceChart.of(this.result);
		Table figures = ArmFigures.table(this.result, List.of(Metric.values()));
		boolean alone = chart.groups().size() < 2 && this.result.arms().size() > 1;
		Exhibit measured = alone ? Exhibit.table(figures)
				: Exhibit.chart("reference", chart, "Bars for every arm: " + chart.drawn() + ".", figures);
		return new Section("figures", "Figures of every arm", "", alone,
				List.of(measured.withHow(this.words.notes()), Exhibit.sentences(this.words.doubts())));
	}

	private Section sweep() {
		SweepChart chart = SweepChart.of(this.result);
		return Section
			.of("sweep", "By " + chart.setting(), "",
					chart.panels().isEmpty() ? Exhibit.NOTHING : Exhibit.chart("sweep", chart,
							"Throughput, p95 latency, CPU time per request and peak memory by " + chart.setting() + ".",
							table("sweep"), "A dot for each value, and a dashed line for each arm without one.",
							"Ringed: right-sized, the least value with at least 95 % of the highest throughput."));
	}

	private Section phases() {
		PhasesChart chart = PhasesChart.of(this.result);
		String hint = "Recovered: until p95 of three seconds in a row is at most 1.5 times that of the first phase; the slowest fork.";
		return Section.of("phases", "Phases of the load", hint,
				chart.lines().isEmpty() ? Exhibit.table(table("phases"))
						: Exhibit.chart("phases", chart,
								"Requests offered and served per second over time, a line for each arm.",
								table("phases"), "Served by the fork in the middle of each arm; dashed: what arrived.",
								"Where a line is above it, a queue is worked off."));
	}

	private Section course(Map<String, RunResult> load) {
		TimelineChart timeline = TimelineChart.of(this.result);
		Exhibit readings = timeline.panels().isEmpty() ? Exhibit.NOTHING
				: Exhibit
					.chart("timeline", timeline, "Latency, CPU, memory and concurrency over time, a line for each arm.",
							timeline.table(this.result.arms().stream().map(Arm::name).toList()),
							"The fork in the middle of each arm, by seconds from the start of the measured window.",
							"Shaded: the end of the warm-up, which is not measured and may leave the scale.")
					.withHeading("What the machine read");
		return Section.of("course", "Over time", "", Exhibits.course(load, this.arms), readings);
	}

	private Section processes() {
		return Section.folded("processes", "Processes", "In the measured window; geometric mean over an arm's forks.",
				Exhibit.table(table("processes")),
				Exhibit.table("Highest readings among the forks", "", table("highest")),
				Exhibit.table("Connection pool", "The highest among an arm's forks, read once a second in the measured"
						+ " window; n/a where the library does not count it.", table("pool")));
	}

	private Section checks() {
		return Section.folded("checks", "Checks", Checks.count(this.result.checks()) + ".",
				Exhibit.table(Checks.table(Checks.with(this.result, Status.INVALID, Status.WARN))),
				Exhibit.table("Not available on this machine or in this run", "",
						Checks.table(Checks.with(this.result, Status.NOT_AVAILABLE))),
				Exhibit.table("Passed", "", Checks.table(Checks.with(this.result, Status.OK))));
	}

}
