package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.result.RunResult;

/** Writes the reports of a run. */
public final class Reports {

	/** The report for people, one file that needs no network. */
	public static final String HTML = "report.html";

	/** The same numbers for a pull request. */
	public static final String MARKDOWN = "report.md";

	/** The primary metric as a picture. */
	public static final String HEADLINE = "headline.svg";

	private Reports() {
	}

	/**
	 * Writes {@link #HTML}, {@link #MARKDOWN} and {@link #HEADLINE}, replacing older
	 * ones.
	 * @param result of a run, perhaps read back
	 * @param folder of the run
	 */
	public static void write(RunResult result, Path folder) throws IOException {
		Files.writeString(folder.resolve(HEADLINE), HeadlineSvg.of(result));
		Files.writeString(folder.resolve(MARKDOWN), Templates.markdown("report.md", ReportModel.of(result)));
		Files.writeString(folder.resolve(HTML), HtmlReport.of(result));
	}

}
