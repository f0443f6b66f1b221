package io.vtbench.runner.report;

import io.vtbench.runner.report.chart.ChartLibrary;
import io.vtbench.runner.report.chart.Charts;
import io.vtbench.runner.result.RunResult;

/**
 * The model of {@code report.html}: one file with everything in it.
 *
 * @param data of the charts as JSON
 * @param style sheet
 * @param script that draws the charts
 */
record HtmlReport(ReportModel page, Charts charts, String data, String style, ChartLibrary library, String script) {

	static String of(RunResult result) {
		Charts charts = Charts.of(result);
		return Templates.html("report.html", new HtmlReport(ReportModel.of(result), charts, charts.toJson(),
				PageParts.style(), ChartLibrary.load(), PageParts.script()));
	}

	/** Lets a browser run these two scripts and nothing else, and load nothing at all. */
	String policy() {
		return ContentPolicy.of(this.library.script(), this.script);
	}

}
