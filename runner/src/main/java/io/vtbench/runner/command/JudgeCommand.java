package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.vtbench.runner.analysis.Holm;
import io.vtbench.runner.analysis.Judge;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.report.VerdictChanges;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench judge DIR}. */
@Command(name = "judge", mixinStandardHelpOptions = true,
		description = "Judges saved runs under today's rules, and says what these change.")
final class JudgeCommand implements Callable<Integer> {

	@Parameters(paramLabel = "DIR", arity = "1..*",
			description = "Folders of runs; those that one command made belong together.")
	private List<Path> folders = new ArrayList<>();

	@Option(names = "--write", description = "Save the judgement and the reports.")
	private boolean write;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws IOException {
		List<RunResult> before = this.folders.stream().map(ResultFile::read).toList();
		List<RunResult> after = adjusted(before, before.stream().map(Judge::judge).toList());
		PrintWriter out = this.spec.commandLine().getOut();
		for (int i = 0; i < after.size(); i++) {
			print(out, before.get(i), after.get(i));
			if (this.write) {
				ResultFile.write(after.get(i), this.folders.get(i));
				Reports.write(after.get(i), this.folders.get(i));
				out.println("Report: " + this.folders.get(i).resolve(Reports.HTML));
			}
		}
		if (!this.write) {
			out.println("Nothing was saved; --write does.");
		}
		out.flush();
		return after.stream().allMatch((run) -> run.status() == Status.VALID) ? 0 : 1;
	}

	/**
	 * Values that were adjusted for a larger family stay as they are while the figures
	 * behind them do; those of the first self-tests were never adjusted.
	 */
	private static List<RunResult> adjusted(List<RunResult> before, List<RunResult> after) {
		boolean once = before.stream().anyMatch(JudgeCommand::isAdjusted)
				|| before.stream().noneMatch((run) -> run.status() == Status.VALID);
		return (once && !after.stream().allMatch(JudgeCommand::isAdjusted)) ? Holm.across(after) : after;
	}

	private static boolean isAdjusted(RunResult run) {
		return run.primaryComparisons()
			.stream()
			.allMatch((comparison) -> comparison.pValue() == null || comparison.pValueHolm() != null);
	}

	private static void print(PrintWriter out, RunResult before, RunResult after) {
		out.println(ConsoleSummary.of(after));
		List<String> changes = VerdictChanges.between(before, after);
		out.println(changes.isEmpty() ? "The saved judgement says the same." : "Changed against the saved judgement:");
		changes.forEach((change) -> out.println("  " + change));
	}

}
