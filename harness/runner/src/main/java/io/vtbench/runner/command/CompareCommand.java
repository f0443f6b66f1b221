package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import io.vtbench.runner.judge.ComparedRuns;
import io.vtbench.runner.measure.RunRequest;
import io.vtbench.runner.report.ComparisonReport;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Word;
import io.vtbench.runner.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code bench compare OLD NEW}. */
@Command(name = "compare",
		description = { "Compares a saved run with an earlier one that measured the same.",
				"'bench try --change jar:NEW.jar' measures both in one run, and sees smaller differences." },
		footerHeading = Subcommand.EXAMPLES,
		footer = { "  bench compare results/monday results/tuesday",
				"  bench compare results/monday results/tuesday --markdown summary.md",
				"  bench compare results/monday results/tuesday --json",
				"%nExit code: 0 not worse, 1 no verdict, 2 wrong usage or not comparable, 3 worse." })
final class CompareCommand extends Subcommand {

	@Parameters(index = "0", paramLabel = "OLD", description = "Folder of the earlier run or trial.")
	private Path before;

	@Parameters(index = "1", paramLabel = "NEW", description = "Folder of the run or trial that is judged.")
	private Path after;

	@Option(names = "--markdown", paramLabel = "FILE", description = "Write a summary for a pull request.")
	private @Nullable Path markdown;

	@Option(names = FailOn.OPTION, split = ",", paramLabel = FailOn.VALUES, defaultValue = "worse",
			description = "Words of what is judged that end with exit code 3. Default: worse.")
	private List<FailOn> failOn = new ArrayList<>();

	@Option(names = "--json", description = "Print the comparison as JSON instead of a table.")
	private boolean json;

	@Override
	public Integer call() {
		RunComparison compared = new ComparedRuns(read(this.before), read(this.after)).compare();
		if (this.markdown != null) {
			NewFolder.create(this.markdown.toAbsolutePath().resolveSibling(""));
			OutputFiles.write(this.markdown, ComparisonReport.markdown(compared));
		}
		out().println(this.json ? ComparisonReport.json(compared) : ComparisonReport.console(compared));
		return isFailing(compared) ? BenchException.WORSE : compared.isValid() ? 0 : BenchException.FAILED_RUN;
	}

	private boolean isFailing(RunComparison compared) {
		return (compared.isWorse() && this.failOn.contains(FailOn.WORSE)) || (this.failOn.contains(FailOn.UNCLEAR)
				&& compared.judged().stream().anyMatch((arm) -> arm.word() == Word.UNCLEAR));
	}

	/** Reads a run; a trial stands for the first run that it measured. */
	private static ComparedRuns.SavedRun read(Path folder) {
		Path run = Trial.FILE.isIn(folder) ? folder.resolve(measured(folder)) : folder;
		return new ComparedRuns.SavedRun(folder.toString(), ResultFile.read(run), RunRequest.scripts(run));
	}

	private static String measured(Path trial) {
		return Trial.FILE.read(trial)
			.runs()
			.stream()
			.findFirst()
			.orElseThrow(() -> new ScenarioException(
					trial + " is a trial that measured nothing, so there is nothing to compare; its answer is in "
							+ Reports.MARKDOWN));
	}

}
