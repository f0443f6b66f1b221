package io.vtbench.runner.report;

import java.nio.file.Path;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.report.chart.Charts;
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
	 * Writes {@link #HTML}, {@link #MARKDOWN}, {@link #HEADLINE} and the tables of forks
	 * and blocks, replacing older ones.
	 * @param result of a run, perhaps read back
	 * @param folder of the run
	 * @throws io.vtbench.runner.file.FileException naming the one that cannot be written
	 */
	public static void write(RunResult result, Path folder) {
		OutputFiles.write(folder.resolve(HEADLINE), HeadlineSvg.of(result));
		OutputFiles.write(folder.resolve(MARKDOWN), Templates.markdown("report.md", ReportModel.of(result)));
		OutputFiles.write(folder.resolve(HTML), html(result));
		OutputFiles.write(folder.resolve("forks.csv"), ForkTables.forks(result));
		OutputFiles.write(folder.resolve("blocks.csv"), ForkTables.blocks(result));
	}

	static String html(RunResult result) {
		Charts charts = Charts.of(result);
		return Templates.html("report.html", new Html(ReportModel.of(result), charts, Page.of(charts)));
	}

	/** The model of {@link #HTML}. */
	record Html(ReportModel page, Charts charts, Page embedded) {
	}

}
