package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;

import io.vtbench.runner.report.Reports;
import io.vtbench.runner.report.TrialReport;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench report DIR}. */
@Command(name = "report", mixinStandardHelpOptions = true,
		description = "Writes report.html, report.md and headline.svg anew from a saved run.")
final class ReportCommand implements Callable<Integer> {

	@Parameters(paramLabel = "DIR", description = "Folder of a run, for example results/2026-01-31T12-00-00-transfer.")
	private Path folder;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		if (Trial.FILE.isIn(this.folder)) {
			TrialReport.write(Trial.FILE.read(this.folder), this.folder);
		}
		else {
			Reports.write(ResultFile.read(this.folder), this.folder);
		}
		this.spec.commandLine().getOut().println("Report: " + this.folder.resolve("report.html"));
		return 0;
	}

}
