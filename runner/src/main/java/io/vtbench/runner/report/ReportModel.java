package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.chart.Charts;
import io.vtbench.runner.report.chart.ReferenceChart;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts.Published;

/**
 * The words and numbers of {@code report.html} and {@code report.md}, by their names in
 * the templates.
 */
record ReportModel(RunResult result, Headline headline, Charts charts, Map<String, Table> table,
		Map<String, String> text) {

	static ReportModel of(RunResult result) {
		return new ReportModel(result, Headline.of(result), Charts.of(result), tables(result), texts(result));
	}

	private static Map<String, Table> tables(RunResult result) {
		return Map.ofEntries(Map.entry("figures", ArmFigures.table(result, List.of(Metric.values()))),
				Map.entry("expected", ExpectedRow.table(result)), Map.entry("sweep", SweptArms.table(result)),
				Map.entry("phases", Phases.table(result)), Map.entry("comparisons", Ratios.table(result)),
				Map.entry("percentiles", Charts.percentiles(result)),
				Map.entry("processes", Readings.processes(result)), Map.entry("highest", Readings.highest(result)),
				Map.entry("pool", Readings.pool(result)), Map.entry("checks", Checks.table(Checks.all(result))),
				Map.entry("troubles", Checks.table(Checks.with(result, Status.INVALID, Status.WARN))),
				Map.entry("unavailable", Checks.table(Checks.with(result, Status.NOT_AVAILABLE))),
				Map.entry("passed", Checks.table(Checks.with(result, Status.OK))),
				Map.entry("forks", ForkTables.shown(result)), Map.entry("again", ForkTables.setAside(result)),
				Map.entry("environment", environment(result)));
	}

	private static Map<String, String> texts(RunResult result) {
		SweptArms swept = SweptArms.of(result);
		return Map.of("picture", ReferenceChart.of(result).drawn(), "measured", PlanText.measured(result), "plan",
				PlanText.order(result), "differences", PlanText.differences(result), "swept",
				(swept != null) ? swept.setting() : "", "checkCount", Checks.count(result.checks()), "unjudged",
				unjudged(result), "command", PlainText.line(result.command()));
	}

	/** Why some metrics have no verdict; empty where all have one. */
	private static String unjudged(RunResult result) {
		List<Comparison> all = result.comparisons();
		if (all.stream().noneMatch((comparison) -> Mark.of(result, comparison).equals(Mark.NOT_JUDGED))) {
			return "";
		}
		List<String> judged = all.stream()
			.filter((comparison) -> comparison.metric() == result.primary() || comparison.verdict() != null)
			.map((comparison) -> comparison.metric().label())
			.distinct()
			.toList();
		return "Not judged: only " + PlainText.list(judged) + ((judged.size() == 1) ? " gets" : " get")
				+ " a verdict, because the more metrics are judged, the more of them differ by chance.";
	}

	/** What only the page has. */
	Page embedded() {
		return Page.of(this.charts);
	}

	List<String> doubts() {
		return Doubts.ofFigures(this.result);
	}

	List<String> openQuestions() {
		return Doubts.openQuestions(this.result);
	}

	/** How to read the figures. */
	List<String> notes() {
		List<String> notes = new ArrayList<>();
		notes.add("Measured: every fork (a fresh JVM and a fresh load generator) gives one number. The table shows the "
				+ "geometric mean over an arm's forks.");
		for (Arm arm : this.result.arms()) {
			if (arm.bound() != null) {
				notes.add("Theoretical limit of " + arm.name() + ", which an ideal machine reaches: "
						+ arm.bound().formula() + ".");
			}
		}
		addIf(this.result.arms().stream().anyMatch((arm) -> arm.bound() != null), notes,
				"Over the limit: measured / limit - 1, for throughput limit / measured - 1. 0 is ideal.");
		addIf(ArmFigures.hasQueue(this.result), notes, ArmFigures.QUEUE_NOTE);
		addIf(this.result.design() == Design.DUET, notes,
				"The forks of a pair ran at once and competed for the CPUs. That shows what a request costs, "
						+ "so latency, throughput and memory are not compared.");
		addIf(hasFork((fork) -> fork.jvm().compiler().cpuSeconds() != null), notes,
				"CPU per request leaves out the JIT compiler: compilation ends, requests do not.");
		Published published = this.result.scenario().published();
		if (published != null) {
			notes.add("Published: " + published.source() + "." + scaling(this.result.scenario().timeScale()));
		}
		addIf(this.result.load().model() == LoadModel.CLOSED && isCompared(Metric.THROUGHPUT)
				&& isCompared(Metric.LATENCY_MEAN), notes,
				"Users here never pause, so throughput and mean latency are one fact in two forms (Little's law: "
						+ "users = throughput x latency). Count their ratios once.");
		return notes;
	}

	private boolean isCompared(Metric metric) {
		return this.result.comparisons().stream().anyMatch((comparison) -> comparison.metric() == metric);
	}

	private static void addIf(boolean holds, List<String> notes, String note) {
		if (holds) {
			notes.add(note);
		}
	}

	private boolean hasFork(Predicate<Fork> condition) {
		return this.result.arms().stream().flatMap((arm) -> arm.forks().stream()).anyMatch(condition);
	}

	private static String scaling(double timeScale) {
		if (timeScale == 1) {
			return "";
		}
		String factor = Figures.factor(timeScale);
		return " They are at full scale; this run scales every delay by " + factor
				+ ", so they are shown scaled: times x " + factor + ", throughput / " + factor + ".";
	}

	/** Everything that is known about where and how the run took place. */
	private static Table environment(RunResult result) {
		EnvironmentFacts environment = result.environment();
		Table table = new Table("lhl", "group", "name", "value").row("Run", "started", result.startedAt())
			.row("Run", "profile", result.scenario().profile())
			.row("Run", "time scale", Figures.factor(result.scenario().timeScale()))
			.row("Run", "load", PlanText.describe(result.load()))
			.row("Run", "suite", environment.commit() + (environment.dirty() ? " with uncommitted changes" : ""))
			.row("Run", "seed", Long.toString(environment.seed()))
			.row("Machine and tools", "processor", environment.cpu())
			.row("Machine and tools", "cores", Integer.toString(environment.cores()))
			.row("Machine and tools", "memory", Figures.bytes((double) environment.memoryBytes()))
			.row("Machine and tools", "kernel", environment.kernel())
			.row("Machine and tools", "JDK", environment.jdk())
			.row("Machine and tools", "JVM flags", environment.flags())
			.row("Machine and tools", "k6", environment.k6());
		addAll(table, "Properties in all arms", environment.properties());
		environment.armProperties().forEach((arm, map) -> addAll(table, "Only in " + arm, map));
		result.arms().forEach((arm) -> addAll(table, "Effective settings of " + arm.name(), arm.effectiveSettings()));
		environment.backends().forEach((name, properties) -> addAll(table, name, properties));
		environment.notes().forEach((note) -> table.row("What the runner decided by itself", "note", note));
		return table;
	}

	private static void addAll(Table table, String group, Map<String, String> facts) {
		facts.forEach((name, value) -> table.row(group, name, value));
	}

}
