package io.vtbench.runner.command;

import java.nio.file.Path;

import io.vtbench.runner.report.Reports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench report DIR}. */
@Command(name = "report", description = "Writes report.html, report.md and headline.svg of a saved run again.")
final class ReportCommand extends Subcommand {

	@Parameters(paramLabel = "DIR", description = "Folder of a run, for example results/2026-01-31T12-00-00-transfer.")
	private Path folder;

	@Override
	public Integer call() {
		Reports.write(this.folder);
		out().println("Report: " + this.folder.resolve(Reports.HTML));
		return 0;
	}

}
