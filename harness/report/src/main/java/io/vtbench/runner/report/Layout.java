package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.ReportModel.Answer;
import io.vtbench.runner.report.ReportModel.Claim;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.BlocksChart;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.Word;

/** Lays out what a report says: one load by itself, or a trial with all of its loads. */
final class Layout {

	/** The most checks that the answer to one load names with what they saw. */
	private static final int CHECKS = 3;

	private Layout() {
	}

	/** Lays out the report of one load. */
	static ReportModel of(RunResult result) {
		List<ArmStyle> arms = ArmStyle.of(result);
		Map<String, RunResult> load = Map.of("", result);
		StageSections own = new StageSections(result, arms);
		List<Section> sections = List.of(own.figures(), own.expected(), Exhibits.latency(load, arms), own.sweep(),
				own.phases(), Exhibits.course(load, arms, own.readings()),
				Exhibits.pairs(BlocksChart.of(List.of(result), arms, (run, metric) -> metric.label())), own.processes(),
				Exhibits.checks(load), own.forks(), Exhibits.environment(Map.of(), load),
				Exhibits.command(result.command()));
		return new ReportModel(result.scenario().name(),
				"profile " + result.scenario().profile() + ". " + result.scenario().question(),
				List.of(answer(result, arms)), List.of(), notes(result),
				"Run " + result.status() + ", checks, counted for each arm: " + Checks.count(result.checks()), sections,
				arms);
	}

	private static Answer answer(RunResult result, List<ArmStyle> arms) {
		List<Exhibit> rest = result.comparisons().isEmpty() ? List.of()
				: List.of(Exhibit.table("", "All that is known of each comparison.", Ratios.table(result)),
						Exhibit.sentences(unjudged(result)));
		return new Answer("", Headline.of(result), List.of(sure(result)), ForestTable.of(result, arms, true),
				ForestTable.of(result, arms, false), rest);
	}

	/**
	 * Returns how sure the answer to one load is: what each check saw that doubts a
	 * verdict, and how many others warn.
	 */
	private static String sure(RunResult result) {
		int forks = result.arms().stream().mapToInt((arm) -> arm.forks().size()).min().orElse(0);
		List<String> sure = new ArrayList<>(List.of((result.arms().size() == 1) ? Figures.count(forks, "fresh JVM")
				: Figures.count(forks, "pair") + " of fresh JVMs"));
		List<Check> all = Checks.with(result, Check.Status.INVALID, Check.Status.WARN);
		List<Check> doubts = all.stream().filter((check) -> doubtsVerdict(result, check)).toList();
		doubts.stream().limit(CHECKS).map((check) -> check.label() + ": " + CheckText.of(check)).forEach(sure::add);
		if (doubts.size() > CHECKS) {
			sure.add(Figures.count(doubts.size() - CHECKS, "more check") + " did not pass");
		}
		int others = all.size() - doubts.size();
		if (others > 0) {
			sure.add(Figures.count(others, "warning") + (result.comparisons().isEmpty() ? ""
					: " that " + ((others == 1) ? "changes" : "change") + " no verdict"));
		}
		return "How sure: " + String.join("; ", sure) + ".";
	}

	/** Returns whether a check doubts what a verdict rests on, or suppresses one. */
	private static boolean doubtsVerdict(RunResult result, Check check) {
		return check.status() == Check.Status.INVALID
				|| result.arms().stream().anyMatch((arm) -> check.doubts(result.primary(), arm.name()))
				|| result.primaryComparisons()
					.stream()
					.anyMatch((comparison) -> comparison.withheldBy().contains(check.name()));
	}

	private static List<String> notes(RunResult result) {
		return Stream
			.of(Stream.of(PlainText.line(PlanText.measured(result) + " " + PlanText.order(result) + "."),
					PlanText.differences(result)), faults(result))
			.flatMap((notes) -> notes)
			.filter((note) -> !note.isEmpty())
			.toList();
	}

	/**
	 * Returns the known faults of the JDK where they matter: an arm may have failed by
	 * them, or a reader is about to use the better one.
	 */
	private static Stream<String> faults(RunResult result) {
		boolean matters = result.status() == Status.INVALID
				|| result.primaryComparisons().stream().anyMatch((comparison) -> comparison.word() == Word.BETTER);
		return matters ? PlanText.faults(result.environment().jdk()).stream() : Stream.empty();
	}

	/** Returns why some metrics have no verdict; nothing where all have one. */
	private static List<String> unjudged(RunResult result) {
		List<Comparison> all = result.comparisons();
		if (all.stream().noneMatch((comparison) -> Mark.of(result, comparison).equals(Mark.NOT_JUDGED))) {
			return List.of();
		}
		List<String> judged = all.stream()
			.filter((comparison) -> comparison.metric() == result.primary() || comparison.word() != Word.INFO)
			.map((comparison) -> comparison.metric().label())
			.distinct()
			.toList();
		return List.of("Not judged: only " + PlainText.list(judged) + ((judged.size() == 1) ? " gets" : " get")
				+ " a verdict, because the more metrics are judged, the more of them differ by chance.");
	}

	/**
	 * Lays out the report of a trial.
	 * @param folder of the trial, with the runs that it measured
	 */
	static ReportModel of(Trial trial, Path folder) {
		return of(trial, measured(trial, folder), folder);
	}

	/**
	 * Lays out the report of a trial.
	 * @param runs that the answer rests on, by their folder
	 * @param folder of the trial, which may have reports of these runs
	 */
	static ReportModel of(Trial trial, Map<String, RunResult> runs, Path folder) {
		List<RunResult> measured = List.copyOf(runs.values());
		List<ArmStyle> arms = ArmStyle.of(trial, measured);
		Map<String, RunResult> loads = loads(measured);
		List<AnswerText> texts = trial.answer()
			.arms()
			.stream()
			.map((answer) -> new AnswerText(answer, trial, measured))
			.toList();
		InsideSections inside = new InsideSections(trial, arms);
		List<Section> sections = new ArrayList<>();
		texts.forEach((text) -> sections.addAll(after(text)));
		sections.add(new SloText(trial).section(arms));
		sections.add(Exhibits.latency(loads, arms));
		sections.add(inside.users());
		texts.forEach((text) -> sections.add(Section.of("overload", "Overload" + of(text),
				"Several times the users that both arms can serve, in the last pairs.",
				Exhibit.table(text.overload().table()))));
		sections.add(Exhibits.course(loads, arms, Exhibit.NOTHING));
		sections.add(Exhibits.pairs(BlocksChart.of(measured, arms, Layout::title)));
		sections.add(inside.requests());
		sections.add(Section.folded("runs", "The measured runs", "",
				Exhibit.NOTHING.withLinks(Maps.each(runs, (name, run) -> link(name, run, folder)).toList())));
		sections.add(Exhibits.checks(runs));
		sections.add(Exhibits.environment(trial.facts(), runs));
		sections.add(Exhibits.command(trial.command()));
		return new ReportModel(trial.service(), trial.target(), answers(trial, texts, arms), end(trial, texts),
				Stream.concat(Stream.of(when(trial, measured)), faults(trial, measured)).toList(),
				measured.isEmpty() ? "" : "Checks, counted for each run and arm: " + Checks.count(checks(measured)),
				sections, arms);
	}

	/** Returns the runs that the answer rests on, without those whose files are gone. */
	private static Map<String, RunResult> measured(Trial trial, Path folder) {
		Map<String, RunResult> runs = new LinkedHashMap<>();
		trial.runs()
			.stream()
			.filter((run) -> Files.isRegularFile(folder.resolve(run).resolve(ResultFile.NAME)))
			.forEach((run) -> runs.put(run, ResultFile.read(folder.resolve(run))));
		return runs;
	}

	/** Returns the runs by the load that a reader knows, for the titles of charts. */
	private static Map<String, RunResult> loads(List<RunResult> measured) {
		Map<String, RunResult> loads = new LinkedHashMap<>();
		measured.stream().sorted(Comparator.comparing(Layout::at)).forEach((run) -> loads.put(at(run).toString(), run));
		return loads;
	}

	private static At at(RunResult run) {
		return At.of(run.load().model());
	}

	private static String title(RunResult run, Metric metric) {
		return metric.label().endsWith("latency") ? metric.label() + " at " + at(run) : metric.label();
	}

	private static List<Answer> answers(Trial trial, List<AnswerText> texts, List<ArmStyle> arms) {
		if (texts.isEmpty()) {
			return List.of(new Answer("", List.of(new Claim("", Mark.NONE, AnswerText.NONE)), List.of(),
					ForestTable.NONE, ForestTable.NONE, List.of()));
		}
		return texts.stream()
			.map((text) -> new Answer((texts.size() > 1) ? text.answer().arm() : "", List.of(text.claim()),
					text.lines().subList(1, text.lines().size()), ForestTable.of(text.answer(), arms, true),
					ForestTable.of(text.answer(), arms, false), List.of()))
			.toList();
	}

	private static List<String> end(Trial trial, List<AnswerText> texts) {
		return Stream
			.concat(trial.cutShort().isEmpty() ? Stream.empty()
					: Stream.of("Cut short: " + String.join("; ", trial.cutShort()) + "."),
					texts.stream().limit(1).map(AnswerText::notTried))
			.toList();
	}

	/** Returns what was seen besides the reason, and what to do after the change. */
	private static List<Section> after(AnswerText text) {
		WatchText watch = text.watch();
		return List.of(Section.of("also", "Also seen" + of(text), "", Exhibit.sentences(text.also())),
				Section.of("watch", watch.heading() + of(text), "", Exhibit.sentences(watch.lines())));
	}

	/** Returns the candidate for a heading; empty where there is one alone. */
	private static String of(AnswerText text) {
		ArmAnswer answer = text.answer();
		return (text.trial().answer().arms().size() > 1) ? ": " + answer.arm() : "";
	}

	/** Returns the sentence that says when and where a trial was measured. */
	private static String when(Trial trial, List<RunResult> measured) {
		if (!measured.isEmpty()) {
			return PlanText.measured(measured.getFirst());
		}
		String machine = trial.facts().get(Trial.MACHINE);
		String jdk = trial.facts().get(Trial.JDK);
		return "Started " + PlanText.moment(trial.startedAt()) + ((machine != null) ? " on " + machine : "")
				+ ((jdk != null) ? ", with JDK " + jdk : "") + ".";
	}

	/**
	 * Returns the known faults of the JDKs of the service where they matter: an arm
	 * stopped serving, or the switch is advised.
	 */
	private static Stream<String> faults(Trial trial, List<RunResult> measured) {
		boolean advised = trial.answer().arms().stream().anyMatch((answer) -> answer.decision() == Decision.SET_IT);
		if (trial.breakdowns().isEmpty() && !advised) {
			return Stream.empty();
		}
		return measured.isEmpty() ? PlanText.faults(trial.facts().getOrDefault(Trial.JDK, "")).stream()
				: measured.stream().flatMap((run) -> PlanText.faults(run.environment().jdk()).stream()).distinct();
	}

	private static List<Check> checks(Collection<RunResult> runs) {
		return runs.stream().flatMap((run) -> run.checks().stream()).toList();
	}

	private static Exhibit.Link link(String stage, RunResult run, Path folder) {
		Path files = folder.resolve(stage);
		return new Exhibit.Link(stage, run.status().toString(), PlanText.order(run), Checks.count(run.checks()),
				Files.isRegularFile(files.resolve(Reports.HTML)), Files.isRegularFile(files.resolve(Reports.MARKDOWN)));
	}

}
