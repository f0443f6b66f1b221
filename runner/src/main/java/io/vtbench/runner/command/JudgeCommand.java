package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.analysis.TrialJudge;
import io.vtbench.runner.analysis.Verdicts;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Ratios;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.MeasuredRun;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench judge DIR}. */
@Command(name = "judge",
		description = "Judges saved runs again by the rules of this version, and shows what these change.")
final class JudgeCommand extends Subcommand {

	@Parameters(paramLabel = "DIR", arity = "1..*",
			description = "Folders of runs or trials. Name all that one command made: they are judged together.")
	private List<Path> folders = new ArrayList<>();

	@Option(names = "--write", description = "Save the judgement and the reports.")
	private boolean write;

	@Override
	public Integer call() throws IOException {
		List<Path> runs = this.folders.stream().flatMap(JudgeCommand::runs).toList();
		List<RunResult> before = runs.stream().map(ResultFile::read).toList();
		List<RunResult> after = Verdicts.judge(before.stream().map(MeasuredRun::saved).toList());
		PrintWriter out = out();
		for (int i = 0; i < after.size(); i++) {
			print(out, before.get(i), after.get(i));
			if (this.write) {
				ResultFile.write(after.get(i), runs.get(i));
			}
		}
		this.folders.stream()
			.filter(JudgeCommand::isTrial)
			.map(Trial.FILE::read)
			.filter((trial) -> trial.runs().isEmpty())
			.forEach((trial) -> out.println(ConsoleSummary.of(trial)));
		if (this.write) {
			this.folders.stream().filter(JudgeCommand::isTrial).forEach(JudgeCommand::answer);
			this.folders.forEach(this::report);
		}
		else {
			out.println("Nothing was saved; --write does.");
		}
		out.flush();
		return after.stream().allMatch((run) -> run.status() == Status.VALID) ? 0 : 1;
	}

	private static boolean isTrial(Path folder) {
		return Trial.FILE.isIn(folder);
	}

	/** The folder itself, or those of the runs that a trial measured. */
	private static Stream<Path> runs(Path folder) {
		return isTrial(folder) ? Trial.FILE.read(folder).runs().stream().map(folder::resolve) : Stream.of(folder);
	}

	/** Answers a trial from its judged runs. */
	private static void answer(Path folder) {
		Trial trial = Trial.FILE.read(folder);
		List<RunResult> runs = runs(folder).map(ResultFile::read).toList();
		Trial.FILE.write(TrialJudge.answer(trial, runs), folder);
	}

	private void report(Path folder) {
		runs(folder).forEach((run) -> {
			Reports.write(run);
			out().println("Report: " + run.resolve(Reports.HTML));
		});
		if (isTrial(folder)) {
			Reports.write(folder);
		}
	}

	private static void print(PrintWriter out, RunResult before, RunResult after) {
		out.println(ConsoleSummary.of(after));
		List<String> changes = Ratios.changes(before, after);
		out.println(changes.isEmpty() ? "The saved judgement says the same." : "Changed against the saved judgement:");
		changes.forEach((change) -> out.println("  " + change));
	}

}
