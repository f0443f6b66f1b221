package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;

/** What a terminal shows at the end of several scenarios: a line for each comparison. */
public final class MultiSummary {

	private MultiSummary() {
	}

	/** The primary comparison of every run; p values are adjusted for their number. */
	public static String of(List<RunResult> results) {
		TextTable table = new TextTable("lllrrrl").row("scenario", "metric", "arm", "ratio", "95 % interval",
				"p (Holm)", "verdict");
		for (RunResult result : results) {
			List<Comparison> comparisons = result.primaryComparisons();
			comparisons.forEach((comparison) -> add(table, result, ComparisonRow.of(result, comparison)));
			if (comparisons.isEmpty()) {
				table.row(result.scenario().name(), result.primary().label(), "-", "-", "-", "-",
						outcome(result, "nothing to compare"));
			}
		}
		return PlainText.of(String.join("\n", table.lines()) + "\n");
	}

	private static void add(TextTable table, RunResult result, ComparisonRow row) {
		table.row(result.scenario().name(), row.metric(), row.candidate(), row.ratio(), row.interval(),
				row.pValueHolm(), outcome(result, row.verdict()));
	}

	private static String outcome(RunResult result, String verdict) {
		return (result.status() == Status.VALID) ? verdict : result.status().toString();
	}

}
