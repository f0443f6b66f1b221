package io.vtbench.maintenance.documents;

import java.util.List;

import io.vtbench.runner.command.Subcommand;
import io.vtbench.runner.command.SuiteFolder;
import io.vtbench.runner.failure.BenchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Carries out {@code harness/maintenance/run docs}. */
@Command(name = "docs",
		description = "Writes the figures and tables of the documents from the results in docs/results.",
		footer = "%nExit code: 0 up to date, 1 --check found something, 2 a region that cannot be filled.")
public final class DocsCommand extends Subcommand {

	@Option(names = "--check", description = "Only say what is out of date, with its document and line.")
	private boolean check;

	@Override
	public Integer call() {
		Documents documents = new Documents(SuiteFolder.find().path());
		List<String> outdated = this.check ? documents.outdated() : documents.write();
		outdated.forEach(out()::println);
		if (outdated.isEmpty()) {
			out().println("The documents are up to date.");
		}
		else {
			out().println(
					this.check ? "Out of date: " + outdated.size() + "; write it with: harness/maintenance/run docs"
							: "Written: " + outdated.size());
		}
		return (this.check && !outdated.isEmpty()) ? BenchException.FAILED_RUN : 0;
	}

}
