package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Ratios;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
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
			if (isTrial(folder)) {
				Reports.write(folder);
			}
			say("Report: " + folder.resolve(Reports.HTML));
			if (this.json) {
				out().println(isTrial(folder) ? Trial.FILE.toJson(Trial.FILE.read(folder))
						: ResultFile.toJson(ResultFile.read(folder)));
			}
		}
		out().flush();
		return valid ? 0 : BenchException.FAILED_RUN;
	}

	/** Prints what a person reads, which is not for a program that reads JSON. */
	private void say(String text) {
		PrintWriter writer = this.json ? err() : out();
		writer.println(text);
		writer.flush();
	}

	/** Judges all runs as one family, and says whether all are valid. */
	private boolean judge() {
		List<Path> runs = this.folders.stream().flatMap(ReportCommand::runs).toList();
		List<RunResult> before = runs.stream().map(ResultFile::read).toList();
		List<RunResult> after = RunJudge.judge(before.stream().map(MeasuredRun::saved).toList());
		for (int i = 0; i < after.size(); i++) {
			print(before.get(i), after.get(i));
			ResultFile.write(after.get(i), runs.get(i));
		}
		this.folders.stream().filter(ReportCommand::isTrial).forEach(this::answer);
		return after.stream().allMatch((run) -> run.status() == Status.VALID);
	}

	private static boolean isTrial(Path folder) {
		return Trial.FILE.isIn(folder);
	}

	/** Returns the folder itself, or those of the runs that a trial measured. */
	private static Stream<Path> runs(Path folder) {
		return isTrial(folder) ? Trial.FILE.read(folder).runs().stream().map(folder::resolve) : Stream.of(folder);
	}

	/** Answers a trial from its judged runs. */
	private void answer(Path folder) {
		List<RunResult> runs = runs(folder).map(ResultFile::read).toList();
		Trial trial = TrialJudge.answer(Trial.FILE.read(folder), runs);
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
