package io.vtbench.runner.report;

import java.nio.file.Path;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.result.RunResult;

/** Writes the reports of a run. */
public final class Reports {

	/** The report for people, one file that needs no network. */
	public static final String HTML = "report.html";

	/** The same numbers for a pull request. */
	public static final String MARKDOWN = "report.md";

	/** The primary metric as a picture. */
	public static final String HEADLINE = "headline.svg";

	/** A line for each fork. */
	public static final String FORKS = "forks.csv";

	/** A line for each block of a fork. */
	public static final String BLOCKS = "blocks.csv";

	private Reports() {
	}

	/**
	 * Writes {@link #HTML}, {@link #MARKDOWN}, {@link #HEADLINE} and the tables,
	 * replacing older ones.
	 * @param result of a run, perhaps read back
	 * @param folder of the run
	 * @throws FileException naming the one that cannot be written
	 */
	public static void write(RunResult result, Path folder) {
		OutputFiles.write(folder.resolve(HEADLINE), HeadlineSvg.of(result));
		OutputFiles.write(folder.resolve(MARKDOWN), Templates.markdown("report.md", ReportModel.of(result)));
		OutputFiles.write(folder.resolve(HTML), HtmlReport.of(result));
		OutputFiles.write(folder.resolve(FORKS), ForkTables.forks(result));
		OutputFiles.write(folder.resolve(BLOCKS), ForkTables.blocks(result));
	}

}
