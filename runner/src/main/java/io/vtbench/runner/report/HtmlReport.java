package io.vtbench.runner.report;

import io.vtbench.runner.report.chart.ChartLibrary;
import io.vtbench.runner.report.chart.Charts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

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
				Templates.read("/report/report.css"), ChartLibrary.load(), Templates.read("/report/report.js")));
	}

	/** Lets a browser run these two scripts and nothing else, and load nothing at all. */
	String policy() {
		return "default-src 'none'; style-src 'unsafe-inline'; script-src " + hash(this.library.script()) + " "
				+ hash(this.script);
	}

	private static String hash(String script) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
			return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every JDK has SHA-256", ex);
		}
	}

}
