package io.vtbench.maintenance.documents;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.maintenance.selftest.SelfTestOutcome;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.AnswerText;
import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Mark;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;

/**
 * Writes the tables that a region of lines may hold: comparisons of some runs, the answer
 * of a trial, what the console says of a run, the outcome of self-tests, or the list of
 * all results.
 */
record Tables(PublishedResults results) {

	/**
	 * Returns the lines of a table, with a line break on either side.
	 * @param from folder of the document, within the suite's
	 * @throws DocumentException where the words name no table
	 */
	String of(Path from, List<String> words) {
		List<String> names = words.subList(1, words.size());
		if (words.getFirst().equals("console") && names.size() == 1) {
			return "\n```\n" + ConsoleSummary.of(this.results.run(names.getFirst())).strip() + "\n```\n";
		}
		List<List<String>> rows = switch (words.getFirst()) {
			case "comparisons" -> comparisons(from, names);
			case "answer" -> answer(names);
			case "selftests" -> selfTests(names);
			case "list" -> list(from);
			default -> throw new DocumentException("unknown table '" + words.getFirst()
					+ "'; write comparisons FOLDER…, answer FOLDER, console FOLDER, selftests FOLDER… or list");
		};
		List<String> lines = new ArrayList<>(rows.stream().map(Tables::line).toList());
		lines.add(1, line(rows.getFirst().stream().map((cell) -> "---").toList()).replace(" ", ""));
		return lines.stream().collect(Collectors.joining("\n", "\n", "\n"));
	}

	private static String line(List<String> cells) {
		return cells.stream().map((cell) -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |"));
	}

	private String link(Path from, String name) {
		Path to = Path.of("docs/results", name, this.results.hasReport(name) ? "report.md" : "");
		return "[" + name + "](" + from.relativize(to).toString().replace('\\', '/') + ")";
	}

	private List<List<String>> comparisons(Path from, List<String> names) {
		List<List<String>> rows = new ArrayList<>();
		rows.add(List.of("result", "metric", "baseline", "candidate", "ratio (95 % CI)", "verdict"));
		for (String name : names) {
			RunResult run = this.results.run(name);
			run.primaryComparisons()
				.forEach((each) -> rows.add(List.of(link(from, name), each.metric().label(),
						arm(run, each.baseline(), each.metric()), arm(run, each.candidate(), each.metric()),
						Sentences.ratio(each), Mark.of(run, each).text())));
		}
		return rows;
	}

	private static String arm(RunResult run, String arm, Metric metric) {
		return arm + ": " + ArmFigures.text(run, arm, metric);
	}

	private List<List<String>> answer(List<String> names) {
		if (names.size() != 1) {
			throw new DocumentException("an answer is that of one trial; write answer FOLDER");
		}
		List<List<String>> rows = new ArrayList<>();
		for (ArmAnswer arm : this.results.trial(names.getFirst()).answer().arms()) {
			rows.add(List.of("metric", arm.baseline(), arm.arm(), "change", "verdict"));
			arm.rows()
				.stream()
				.filter(AnswerRow::decides)
				.forEach((row) -> rows.add(List.of(row.name(), Figures.of(row.metric(), row.baseline()),
						Figures.of(row.metric(), row.candidate()), AnswerText.change(row), AnswerText.word(row))));
		}
		return rows;
	}

	private List<List<String>> list(Path from) {
		List<List<String>> rows = new ArrayList<>();
		rows.add(List.of("result", "command", "commit", "date", "processor", "what it says", "warnings"));
		for (String name : this.results.names()) {
			if (this.results.isTrial(name)) {
				Trial trial = this.results.trial(name);
				rows.add(row(link(from, name), trial.command(), trial.startedAt(), this.results.runsBelow(name),
						AnswerText.headline(trial)));
			}
			else if (this.results.isRun(name)) {
				RunResult run = this.results.run(name);
				rows.add(row(link(from, name), run.command(), run.startedAt(), List.of(run), statement(run)));
			}
			else {
				List<RunResult> runs = this.results.runsBelow(name);
				rows.add(row(link(from, name), runs.getFirst().command(), runs.getFirst().startedAt(), runs,
						Figures.count(runs.size(), "run") + " of a self-test"));
			}
		}
		return rows;
	}

	private static List<String> row(String link, String command, String startedAt, List<RunResult> runs,
			String statement) {
		return List.of(link, "`" + command + "`",
				distinct(runs.stream().map((run) -> run.environment().commit()).toList()), startedAt.substring(0, 10),
				distinct(runs.stream().map((run) -> run.environment().cpu()).toList()), statement,
				distinct(runs.stream()
					.flatMap((run) -> run.checks().stream())
					.filter((check) -> check.status().compareTo(Check.Status.OK) > 0)
					.map(Check::name)
					.toList()));
	}

	private static String distinct(List<String> texts) {
		return texts.stream().distinct().collect(Collectors.joining(", "));
	}

	/** Returns the figures or comparisons of a run's primary metric. */
	private static String statement(RunResult run) {
		if (run.primaryComparisons().isEmpty()) {
			Metric metric = run.primary();
			return metric.label() + " of "
					+ run.arms()
						.stream()
						.map((arm) -> arm(run, arm.name(), metric))
						.collect(Collectors.joining("<br>"));
		}
		return run.primaryComparisons()
			.stream()
			.map((each) -> statement(run, each))
			.collect(Collectors.joining("<br>"));
	}

	private static String statement(RunResult run, Comparison comparison) {
		return comparison.metric().label() + ", " + comparison.candidate() + "/" + comparison.baseline() + ": "
				+ Sentences.ratio(comparison) + ", " + Mark.of(run, comparison).text();
	}

	/** Returns the counts of self-tests, a row for each kind of comparison. */
	private List<List<String>> selfTests(List<String> names) {
		List<List<String>> rows = new ArrayList<>();
		rows.add(List.of("scenario, metric", "arms", "false alarms", "95 % CI excludes 1", "got a verdict",
				"half of the 95 % CI, widest", "scatter of a pair", "would exclude 1"));
		for (String name : names) {
			List<RunResult> runs = this.results.runsBelow(name);
			RunResult first = runs.getFirst();
			this.results.selfTest(name).kinds().forEach((kind) -> {
				String counted = kind.found() + " of " + kind.comparisons() + " ("
						+ SelfTestOutcome.text(kind.found95()) + ")";
				rows.add(List.of(first.scenario().name() + ", " + first.primary().label(),
						kind.planted() ? kind.candidate() : "equal", kind.planted() ? "" : counted,
						kind.planted() ? counted : "",
						kind.planted() ? kind.judged() + " of " + kind.comparisons() : "",
						Figures.percent(kind.medianHalf()) + ", " + Figures.percent(kind.widestHalf()),
						Figures.percent(kind.scatter()), kind.curveText()));
			});
		}
		return rows;
	}

}
