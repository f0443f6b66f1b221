package io.vtbench.maintenance.documents;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.command.Subcommand;
import io.vtbench.runner.command.SuiteFolder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.AnswerText;
import io.vtbench.runner.report.Mark;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.report.Templates;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Carries out {@code harness/maintenance/run pages}. */
@Command(name = "pages", parameterListHeading = "%n",
		description = "Makes a page of each published result, for a web site.",
		footer = "%nExit code: 0 made, 2 wrong usage.")
public final class PagesCommand extends Subcommand {

	@Parameters(paramLabel = "DIR", index = "0",
			description = "Folder of the site. Each page has the name of its result there.")
	private Path site = Path.of("");

	@Parameters(paramLabel = "NAME", index = "1..*", arity = "0..*",
			description = "Names of folders in docs/results. Default: all.")
	private List<String> names = new ArrayList<>();

	@Override
	public Integer call() {
		Path results = SuiteFolder.find().path().resolve("docs/results");
		PublishedResults published = new PublishedResults(results);
		List<Entry> entries = new ArrayList<>();
		for (String name : this.names.isEmpty() ? published.names() : this.names) {
			if (published.isTrial(name)) {
				entries.add(trial(published, name));
			}
			else if (published.isRun(name)) {
				entries.add(run(published, name));
			}
			else {
				runs(published, name).map((run) -> run(published, run)).forEach(entries::add);
			}
		}
		OutputFiles.write(this.site.resolve("index.html"), Templates.html("pages.html", Map.of("pages", entries)));
		out().println("Made: " + Figures.count(entries.size(), "page") + " and " + this.site.resolve("index.html"));
		return 0;
	}

	/** Returns the names of the runs in a folder of several, such as a self-test. */
	private static Stream<String> runs(PublishedResults published, String name) {
		return published.below(name).stream().filter(published::isRun);
	}

	/**
	 * Makes the pages of a trial's runs first, for its own page links those that exist.
	 */
	private Entry trial(PublishedResults published, String name) {
		Trial trial = published.trial(name);
		trial.runs()
			.stream()
			.map((run) -> name + "/" + run)
			.filter(published::isRun)
			.forEach((run) -> run(published, run));
		Path folder = folder(name);
		Trial.FILE.writeDense(trial, folder);
		Reports.write(folder);
		return new Entry(name, AnswerText.headline(trial));
	}

	private Entry run(PublishedResults published, String name) {
		RunResult run = published.run(name);
		Path folder = folder(name);
		ResultFile.writeDense(run, folder);
		Reports.write(folder);
		return new Entry(name,
				run.primaryComparisons().isEmpty() ? run.status().toString() : run.primaryComparisons()
					.stream()
					.map((each) -> each.metric().label() + " of " + each.candidate() + ": " + Mark.of(run, each).text())
					.collect(Collectors.joining("; ")));
	}

	private Path folder(String name) {
		Path folder = this.site.resolve(name);
		NewFolder.create(folder);
		return folder;
	}

	/**
	 * A page of the list.
	 *
	 * @param name of the result, which is its folder
	 * @param says what it found, in a few words
	 */
	record Entry(String name, String says) {

	}

}
