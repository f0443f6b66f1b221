package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.analysis.BaselineJudge;
import io.vtbench.runner.analysis.RunPair;
import io.vtbench.runner.app.Baselines;
import io.vtbench.runner.report.ComparisonReport;
import io.vtbench.runner.result.RunComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench compare DIR DIR}. */
@Command(name = "compare",
		description = { "Compares a saved run with an earlier one.",
				"'bench try --change jar:NEW.jar' measures both in one run, and sees smaller differences." },
		footer = "%nExit code: 0 not worse, 1 no verdict, 2 wrong usage or not comparable, 3 worse.")
final class CompareCommand extends Subcommand {

	@Parameters(index = "0", paramLabel = "BASELINE", description = "Folder of the earlier run, trial or baseline.")
	private Path before;

	@Parameters(index = "1", paramLabel = "DIR", description = "Folder of the run or trial that is judged.")
	private Path after;

	@Mixin
	private ComparisonOutput output;

	@Option(names = "--json", description = "Print the comparison as JSON instead of a table.")
	private boolean json;

	@Override
	public Integer call() {
		this.output.require();
		List<RunComparison> compared = BaselineJudge.compare(
				List.of(new RunPair(Baselines.read(this.before), Baselines.read(this.after))), this.output.force());
		this.output.write(compared);
		out().println(this.json ? ComparisonReport.json(compared.getFirst()) : ComparisonReport.console(compared));
		out().flush();
		return Baselines.exitCode(compared);
	}

}
