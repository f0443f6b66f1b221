package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.chart.ChartLibrary;
import io.vtbench.runner.report.chart.TrialCharts;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;
import org.jspecify.annotations.Nullable;

/**
 * The words and numbers of a trial's reports.
 *
 * @param page of the run that the answer is from; null without one
 * @param data of the charts as JSON
 * @param script that draws the charts
 */
record TrialModel(Trial trial, TrialAnswer answer, List<CurveRow> curves, List<PlaceRow> places,
		List<Map.Entry<String, String>> facts, @Nullable ReportModel page, TrialCharts charts, String data,
		String style, ChartLibrary library, String script) {

	static TrialModel of(Trial trial, @Nullable RunResult measured) {
		TrialCharts charts = TrialCharts.of(trial, measured);
		return new TrialModel(trial, trial.answer(),
				trial.curves().stream().flatMap((curve) -> CurveRow.of(curve).stream()).toList(),
				trial.evidence().stream().flatMap((evidence) -> PlaceRow.of(evidence).stream()).toList(),
				List.copyOf(trial.facts().entrySet()), (measured != null) ? ReportModel.of(measured) : null, charts,
				charts.toJson(), PageParts.style(), ChartLibrary.load(), PageParts.script());
	}

	String policy() {
		return ContentPolicy.of(this.library.script(), this.script);
	}

	/** Whether a duet was measured besides. */
	boolean hasCost() {
		return this.trial.runs().size() > 1;
	}

	boolean hasCurves() {
		return !this.curves.isEmpty();
	}

	boolean hasPlaces() {
		return !this.places.isEmpty();
	}

	boolean hasFindings() {
		return !this.trial.findings().isEmpty();
	}

	boolean hasComparisons() {
		return this.page != null && !this.page.comparisons().isEmpty();
	}

	/** One number of users in all arms. */
	record CurveRow(String arm, String users, String throughput, String p50, String p95, String failed, String cpu,
			String generator) {

		static List<CurveRow> of(CapacityCurve curve) {
			return curve.steps()
				.stream()
				.map((step) -> new CurveRow(curve.arm(), Figures.count((long) step.users()),
						Figures.perSecond(step.throughputPerSecond()), Figures.millis(step.p50Millis()),
						Figures.millis(step.p95Millis()), Figures.count(step.failed()),
						Figures.millis(step.cpuMillisPerRequest()), Figures.percent(step.generatorShare())))
				.toList();
		}

	}

	/** Where requests of one arm were. */
	record PlaceRow(String arm, String share, String what, String frame) {

		private static final int SHOWN = 5;

		static List<PlaceRow> of(Evidence evidence) {
			return evidence.places()
				.stream()
				.limit(SHOWN)
				.map((place) -> new PlaceRow(evidence.arm(), Figures.percent(place.share()), place.what(),
						place.frame()))
				.toList();
		}

	}

}
