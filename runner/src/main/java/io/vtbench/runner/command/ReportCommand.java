package io.vtbench.runner.command;

import java.nio.file.Path;

import io.vtbench.runner.report.Reports;
import io.vtbench.runner.report.TrialReport;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench report DIR}. */
@Command(name = "report", description = "Writes report.html, report.md and headline.svg of a saved run again.")
final class ReportCommand extends Subcommand {

	@Parameters(paramLabel = "DIR", description = "Folder of a run, for example results/2026-01-31T12-00-00-transfer.")
	private Path folder;

	@Override
	public Integer call() {
		if (Trial.FILE.isIn(this.folder)) {
			TrialReport.write(Trial.FILE.read(this.folder), this.folder);
		}
		else {
			Reports.write(ResultFile.read(this.folder), this.folder);
		}
		out().println("Report: " + this.folder.resolve("report.html"));
		return 0;
	}

}
