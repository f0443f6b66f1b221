package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Word;

/**
 * Holds the words and numbers of a run, by their names in the template of
 * {@code report.md}.
 */
record ReportModel(RunResult result, Headline headline, Map<String, Table> table, Map<String, String> text) {

	static ReportModel of(RunResult result) {
		return new ReportModel(result, Headline.of(result), tables(result), texts(result));
	}

	private static Map<String, Table> tables(RunResult result) {
		return Map.ofEntries(Map.entry("figures", ArmFigures.table(result, List.of(Metric.values()))),
				Map.entry("expected", ExpectedRow.table(result)), Map.entry("sweep", SweptArms.table(result)),
				Map.entry("phases", Phases.table(result)), Map.entry("comparisons", Ratios.table(result)),
				Map.entry("processes", Readings.processes(result)), Map.entry("highest", Readings.highest(result)),
				Map.entry("pool", Readings.pool(result)), Map.entry("checks", Checks.table(Checks.all(result))),
				Map.entry("forks", ForkTables.shown(result)), Map.entry("again", ForkTables.setAside(result)),
				Map.entry("environment", EnvironmentTable.of(result)));
	}

	private static Map<String, String> texts(RunResult result) {
		SweptArms swept = SweptArms.of(result);
		return Map.of("measured", PlanText.measured(result), "plan", PlanText.order(result), "differences",
				PlanText.differences(result), "swept", (swept != null) ? swept.setting() : "", "checkCount",
				Checks.count(result.checks()), "unjudged", unjudged(result), "command",
				PlainText.line(result.command()));
	}

	/** Returns why some metrics have no verdict; empty where all have one. */
	private static String unjudged(RunResult result) {
		List<Comparison> all = result.comparisons();
		if (all.stream().noneMatch((comparison) -> Mark.of(result, comparison).equals(Mark.NOT_JUDGED))) {
			return "";
		}
		List<String> judged = all.stream()
			.filter((comparison) -> comparison.metric() == result.primary() || comparison.word() != Word.INFO)
			.map((comparison) -> comparison.metric().label())
			.distinct()
			.toList();
		return "Not judged: only " + PlainText.list(judged) + ((judged.size() == 1) ? " gets" : " get")
				+ " a verdict, because the more metrics are judged, the more of them differ by chance.";
	}

	List<String> doubts() {
		return Doubts.ofFigures(this.result);
	}

	/** Returns the known faults of the JDK. */
	List<String> faults() {
		return PlanText.faults(this.result.environment().jdk());
	}

	List<String> openQuestions() {
		return Doubts.openQuestions(this.result);
	}

	/** Returns how to read the figures. */
	List<String> notes() {
		return new Notes(this.result).all();
	}

}
