package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.ReportModel.CheckRow;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;

/** What a terminal shows at the end of a run; at most 100 columns, ASCII only. */
public final class ConsoleSummary {

	private static final List<Metric> METRICS = List.of(Metric.MAKESPAN, Metric.THROUGHPUT, Metric.LATENCY_P50,
			Metric.LATENCY_P95, Metric.CPU_PER_REQUEST, Metric.PEAK_MEMORY);

	private static final int ARMS_ABREAST = 4;

	private ConsoleSummary() {
	}

	/** The verdict, the figures, the ratios and the checks that are not ok, as lines. */
	public static String of(RunResult result) {
		List<List<String>> blocks = new ArrayList<>();
		List<String> head = new ArrayList<>();
		head.add(
				PlainText.line(result.scenario().name() + ", " + result.scenario().profile() + ", " + result.status()));
		head.addAll(WordWrap.wrap(Headline.of(result), 0));
		blocks.add(head);
		for (int from = 0; from < result.arms().size(); from += ARMS_ABREAST) {
			blocks.add(figures(result, from, Math.min(from + ARMS_ABREAST, result.arms().size())));
		}
		blocks.add(ratios(result));
		List<String> how = new ArrayList<>(WordWrap.wrap(PlanText.order(result), 0));
		if (result.arms().size() > 1) {
			how.addAll(WordWrap.wrap(PlanText.differences(result), 0));
		}
		blocks.add(how);
		blocks.add(checks(result));
		return PlainText.of(String.join("\n\n",
				blocks.stream().filter((block) -> !block.isEmpty()).map((block) -> String.join("\n", block)).toList())
				+ "\n");
	}

	private static List<String> figures(RunResult result, int from, int to) {
		TextTable table = new TextTable("l" + "r".repeat(to - from));
		table.row(prepend("", result.arms().subList(from, to).stream().map((arm) -> arm.name())));
		for (Metric metric : METRICS.stream().filter(result::tells).toList()) {
			FigureRow row = FigureRow.of(result, metric);
			List<FigureRow.Cell> cells = row.cells().subList(from, to);
			table.row(texts(row.metric(), cells, FigureRow.Cell::measured));
			if (row.hasQueue()) {
				table.row(texts("  ideal queue", cells, FigureRow.Cell::plainBound));
			}
			else if (row.hasBound()) {
				table.row(texts("  bound", cells, FigureRow.Cell::bound));
				table.row(texts("  over the bound", cells, FigureRow.Cell::overhead));
			}
			if (row.hasPublished()) {
				String label = (result.scenario().timeScale() == 1) ? "  published"
						: "  published x " + Figures.factor(result.scenario().timeScale());
				table.row(texts(metric.higherIsBetter() ? label.replace(" x ", " / ") : label, cells,
						FigureRow.Cell::published));
			}
		}
		return table.lines();
	}

	private static List<String> texts(String label, List<FigureRow.Cell> cells, Function<FigureRow.Cell, String> text) {
		return prepend(label, cells.stream().map(text));
	}

	private static List<String> prepend(String label, Stream<String> cells) {
		return Stream.concat(Stream.of(label), cells).toList();
	}

	private static List<String> ratios(RunResult result) {
		List<ComparisonRow> rows = ComparisonRow.all(result);
		if (rows.isEmpty()) {
			return List.of();
		}
		ComparisonRow first = rows.getFirst();
		String against = (result.arms().size() > 2) ? "ratio to " + first.baseline()
				: first.candidate() + " / " + first.baseline();
		TextTable table = new TextTable("lrrl").row(against, "ratio", "95 % CI", "verdict");
		rows.forEach((row) -> table.row(row.name(), row.ratio(), row.interval(), row.verdict()));
		List<String> lines = new ArrayList<>(table.lines());
		Doubts.openQuestions(result).forEach((text) -> lines.addAll(WordWrap.wrap(text, 0)));
		return lines;
	}

	private static List<String> checks(RunResult result) {
		List<CheckRow> rows = CheckRow.all(result);
		List<CheckRow> notable = rows.stream().filter((row) -> !row.ok()).toList();
		List<String> lines = new ArrayList<>();
		lines.add("checks: " + ReportModel.of(result).checkCount());
		notable.forEach((row) -> lines
			.addAll(WordWrap.wrap(row.status() + ": " + row.name() + " (" + row.arm() + "): " + row.detail(), 2)));
		return rows.isEmpty() ? List.of() : lines;
	}

	/** The primary comparison of every run; p values are adjusted for their number. */
	public static String of(List<RunResult> results) {
		TextTable table = new TextTable("lllrrrl").row("scenario", "metric", "arm", "ratio", "95 % CI", "p (Holm)",
				"verdict");
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
