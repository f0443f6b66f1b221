package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;

/** Writes what a terminal shows at the end of a run, in at most 100 columns of ASCII. */
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
		return screen(new TrialScreen(trial, runs, columns).lines());
	}

	/** Returns what a run found, in as many lines. */
	public static String answer(RunResult result, int columns) {
		return screen(new RunScreen(result, columns).lines());
	}

	private static String screen(List<String> lines) {
		return PlainText.of(String.join("\n", lines));
	}

	/**
	 * Returns the verdict, the figures, the ratios and the checks that are not ok, as
	 * lines.
	 */
	public static String of(RunResult result) {
		List<List<String>> blocks = new ArrayList<>();
		List<String> head = new ArrayList<>(List.of(PlainText
			.line(result.scenario().name() + ", " + result.scenario().profile() + ", " + result.status())));
		head.addAll(PlainText.wrap(Headline.of(result).sentence(), 0));
		blocks.add(head);
		Table figures = ArmFigures.table(result, ArmFigures.SHORT);
		List<String> shown = new ArrayList<>(figures.hasRows() ? figures.lines() : List.of());
		if (ArmFigures.hasQueue(result)) {
			shown.addAll(PlainText.wrap(ArmFigures.QUEUE_NOTE, 0));
		}
		blocks.add(shown);
		blocks.add(ratios(result));
		List<String> how = new ArrayList<>(PlainText.wrap(PlanText.order(result), 0));
		if (result.arms().size() > 1) {
			how.addAll(PlainText.wrap(PlanText.differences(result), 0));
		}
		blocks.add(how);
		blocks.add(checks(result));
		return PlainText.of(String.join("\n\n",
				blocks.stream().filter((block) -> !block.isEmpty()).map((block) -> String.join("\n", block)).toList())
				+ "\n");
	}

	private static List<String> ratios(RunResult result) {
		Table table = Ratios.narrow(result);
		if (!table.hasRows()) {
			return List.of();
		}
		List<String> lines = new ArrayList<>(table.lines());
		Doubts.openQuestions(result).forEach((text) -> lines.addAll(PlainText.wrap(text, 0)));
		return lines;
	}

	private static List<String> checks(RunResult result) {
		if (result.checks().isEmpty()) {
			return List.of();
		}
		List<String> lines = new ArrayList<>(List.of("checks: " + Checks.count(result.checks())));
		Checks.all(result)
			.stream()
			.filter((check) -> check.status() != Check.Status.OK)
			.forEach((check) -> lines
				.addAll(PlainText.wrap(check.status() + ": " + check.label() + ": " + CheckText.of(check), 2)));
		return lines;
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

	private static List<String> lines(AnswerText text) {
		List<String> lines = new ArrayList<>();
		text.lines().forEach((line) -> lines.addAll(PlainText.wrap(line, 0)));
		lines.add("");
		List<String> table = new AnswerTable(text).lines(true, PlainText.WIDTH);
		if (!table.isEmpty()) {
			lines.addAll(table);
			lines.add("");
		}
		lines.addAll(PlainText.wrap(text.notTried(), 0));
		add(lines, "Also seen", text.also());
		add(lines, text.watch().heading(), text.watch().lines());
		return lines;
	}

	private static void add(List<String> lines, String heading, List<String> sentences) {
		if (!sentences.isEmpty()) {
			lines.addAll(List.of("", heading));
			sentences.forEach((sentence) -> lines.addAll(PlainText.wrap("- " + sentence, 2)));
		}
	}

	private static String outcome(RunResult result, String verdict) {
		return (result.status() == Status.VALID) ? verdict : result.status().toString();
	}

	/**
	 * Returns the answer to a trial, in at most 100 columns where no name is longer.
	 * @param runs that the answer rests on
	 */
	public static String of(Trial trial, List<RunResult> runs) {
		List<String> blocks = new ArrayList<>();
		trial.answer()
			.arms()
			.forEach((answer) -> blocks.add(String.join("\n", lines(new AnswerText(answer, trial, runs)))));
		trial.cutShort().forEach((reason) -> blocks.add(String.join("\n", PlainText.wrap(TrialModel.CUT + reason, 0))));
		return PlainText.of(blocks.stream().map((block) -> "\n" + block).collect(Collectors.joining("\n")));
	}

}
