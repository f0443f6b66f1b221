package io.vtbench.runner.report;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;

/** Writes what a terminal shows at the end, in at most 100 columns of ASCII. */
public final class ConsoleSummary {

	private ConsoleSummary() {
	}

	/**
	 * Returns the answer to a trial for the end of a terminal's screen: with the line of
	 * the report, that follows it, it has at most 24 lines.
	 * @param runs that the answer rests on
	 * @param columns of the terminal; the answer takes 80 to 100
	 */
	public static String answer(Trial trial, List<RunResult> runs, int columns) {
		return text(Screen.answer(layout(trial, runs), columns));
	}

	/** Returns what a run found, in as many lines. */
	public static String answer(RunResult result, int columns) {
		return text(Screen.answer(Layout.of(result), columns));
	}

	private static String text(List<String> lines) {
		return PlainText.of(String.join("\n", lines));
	}

	/** Returns what a run found, with its details. */
	public static String of(RunResult result) {
		return text(Screen.details(Layout.of(result))) + "\n";
	}

	/**
	 * Returns the primary comparisons of several runs as a table. Their p-values are
	 * adjusted for their number.
	 */
	public static String of(List<RunResult> results) {
		Table table = new Table("hllrrrl", "scenario", "metric", "arm", "ratio", "95 % CI", "p (Holm)", "verdict");
		for (RunResult result : results) {
			List<Comparison> comparisons = result.primaryComparisons();
			for (Comparison comparison : comparisons) {
				table.row(result.scenario().name(), comparison.metric().label(), comparison.candidate(),
						Figures.ratio(comparison.ratio()), Figures.interval(comparison.ci95()),
						Figures.pValue(comparison.pValueHolm()), outcome(result, Mark.of(result, comparison).text()));
			}
			if (comparisons.isEmpty()) {
				table.row(result.scenario().name(), result.primary().label(), "-", "-", "-", "-",
						outcome(result, "nothing to compare"));
			}
		}
		return PlainText.of(String.join("\n", table.lines()) + "\n");
	}

	private static String outcome(RunResult result, String verdict) {
		return (result.status() == Status.VALID) ? verdict : result.status().toString();
	}

	/**
	 * Returns the answer to a trial with its details.
	 * @param runs that the answer rests on
	 */
	public static String of(Trial trial, List<RunResult> runs) {
		return text(Screen.details(layout(trial, runs))) + "\n";
	}

	private static ReportModel layout(Trial trial, List<RunResult> runs) {
		Map<String, RunResult> named = new LinkedHashMap<>();
		runs.forEach((run) -> named.put(At.of(run.load().model()) + " " + named.size(), run));
		return Layout.of(trial, named, Path.of(""));
	}

}
