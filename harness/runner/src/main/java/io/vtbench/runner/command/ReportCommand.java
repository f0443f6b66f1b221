package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Ratios;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.scenario.ScenarioException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code bench report DIR}. */
@Command(name = "report", description = "Writes report.html and report.md of saved runs or trials again.",
		footerHeading = Subcommand.EXAMPLES,
		footer = { "  bench report results/2026-01-31T12-00-00-transfer",
				"  bench report results/2026-01-31T12-00-00-try --judge   # by today's rules",
				"  bench report results/2026-01-31T12-00-00-try --json",
				"%nExit code: 0 written, 1 judged anew and invalid, 2 wrong usage." })
final class ReportCommand extends Subcommand {

	@Parameters(paramLabel = "DIR", arity = "1..*",
			description = "Folders of runs or trials, for example results/2026-01-31T12-00-00-transfer.")
	private List<Path> folders = new ArrayList<>();

	@Option(names = "--judge", description = {
			"Judge the saved figures by the rules of this version first, show what these change, and save" + " that.",
			"Name all folders that one command made: they are judged together." })
	private boolean judge;

	@Option(names = "--json", description = "Print result.json or trial.json instead of lines.")
	private boolean json;

	@Override
	public Integer call() {
		boolean valid = !this.judge || judge();
		for (Path folder : this.folders) {
			runs(folder).forEach(Reports::write);
			if (Trial.FILE.isIn(folder)) {
				Reports.write(folder);
			}
			say("Report: " + folder.resolve(Reports.HTML));
			if (this.json) {
				out().println(Trial.FILE.isIn(folder) ? Trial.FILE.toJson(Trial.FILE.read(folder))
						: ResultFile.toJson(ResultFile.read(folder)));
			}
		}
		return valid ? 0 : BenchException.FAILED_RUN;
	}

	/** Prints what a person reads, which is not for a program that reads JSON. */
	private void say(String text) {
		(this.json ? err() : out()).println(text);
	}

	/** Judges all runs as one family, and says whether all are valid. */
	private boolean judge() {
		List<Path> runs = this.folders.stream().flatMap(ReportCommand::runs).toList();
		List<RunResult> before = runs.stream().map(ResultFile::read).toList();
		// an interrupted run that a person names stays one; as a stage of a trial its
		// whole pairs count
		List<RunResult> after = RunJudge.judge(IntStream.range(0, runs.size())
			.mapToObj((i) -> new MeasuredRun(before.get(i),
					before.get(i).status() != Status.INTERRUPTED || !this.folders.contains(runs.get(i))))
			.toList());
		for (int i = 0; i < after.size(); i++) {
			print(before.get(i), after.get(i));
			if (!ResultFile.read(runs.get(i)).equals(before.get(i))) {
				throw new ScenarioException(
						runs.get(i) + " is still measured, and has changed meanwhile; call again when that has ended");
			}
			ResultFile.write(after.get(i), runs.get(i));
		}
		this.folders.stream().filter(Trial.FILE::isIn).forEach(this::answer);
		return after.stream().allMatch((run) -> run.status() == Status.VALID);
	}

	/** Returns the folder itself, or those of the runs that a trial measured. */
	private static Stream<Path> runs(Path folder) {
		return Trial.FILE.isIn(folder)
				? stages(folder, Trial.FILE.read(folder)).stream().map((stage) -> within(folder, stage))
				: Stream.of(folder);
	}

	/**
	 * Returns the folder of a stage, which has to lie in that of its trial: somebody else
	 * may have made both.
	 */
	private static Path within(Path folder, String stage) {
		Path run = folder.resolve(stage);
		if (!Files.exists(run) || Attempt.get(() -> run.toRealPath().startsWith(folder.toRealPath()))) {
			return run;
		}
		throw new ScenarioException(run + " leads out of the folder of its trial; take an unchanged copy");
	}

	/**
	 * Returns the names of the runs that a trial measured. One that was interrupted names
	 * none, and is judged by the stages that it planned, if all have enough whole pairs.
	 */
	private static List<String> stages(Path folder, Trial trial) {
		if (!trial.runs().isEmpty() || trial.plan() == null) {
			return trial.runs();
		}
		List<String> planned = trial.plan().stages().stream().map(Trial.PlannedStage::name).toList();
		return planned.stream().map((stage) -> within(folder, stage)).allMatch(ReportCommand::hasPairs) ? planned
				: List.of();
	}

	private static boolean hasPairs(Path run) {
		return Files.isRegularFile(run.resolve(ResultFile.NAME))
				&& ResultFile.read(run).arms().stream().allMatch((arm) -> arm.forks().size() >= Thresholds.MIN_PAIRS);
	}

	/** Answers a trial from its judged runs. */
	private void answer(Path folder) {
		Trial saved = Trial.FILE.read(folder);
		List<String> stages = stages(folder, saved);
		List<RunResult> runs = stages.stream().map((stage) -> within(folder, stage)).map(ResultFile::read).toList();
		Trial trial = TrialJudge.answer(saved.with((known) -> known.runs(stages)), runs);
		Trial.FILE.write(trial, folder);
		say(ConsoleSummary.of(trial, runs));
	}

	private void print(RunResult before, RunResult after) {
		say(ConsoleSummary.of(after));
		List<String> changes = Ratios.changes(before, after);
		say(changes.isEmpty() ? "The saved judgement says the same." : "Changed against the saved judgement:");
		changes.forEach((change) -> say("  " + change));
	}

}
