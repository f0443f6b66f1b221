package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.chart.ChartLibrary;
import io.vtbench.runner.report.chart.TrialCharts;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/**
 * The words and numbers of a trial's reports.
 *
 * @param stages runs that the answer is from, by their folder
 * @param data of the charts as JSON
 * @param script that draws the charts
 */
record TrialModel(Trial trial, String headline, List<AnswerTable> answers, List<CurveRow> curves,
		List<MinuteRow> minutes, List<PlaceRow> places, List<Map.Entry<String, String>> facts, List<Stage> stages,
		TrialCharts charts, String data, String style, ChartLibrary library, String script) {

	static TrialModel of(Trial trial, Map<String, RunResult> measured) {
		TrialCharts charts = TrialCharts.of(trial, List.copyOf(measured.values()));
		return new TrialModel(trial, trial.answer().headline(),
				trial.answer().arms().stream().map(AnswerTable::of).toList(),
				trial.curves().stream().flatMap((curve) -> CurveRow.of(curve).stream()).toList(),
				trial.firstMinutes().stream().flatMap((minute) -> MinuteRow.of(minute).stream()).toList(),
				trial.evidence().stream().flatMap((evidence) -> PlaceRow.of(evidence).stream()).toList(),
				List.copyOf(trial.facts().entrySet()),
				measured.entrySet().stream().map((run) -> Stage.of(run.getKey(), run.getValue())).toList(), charts,
				charts.toJson(), PageParts.style(), ChartLibrary.load(), PageParts.script());
	}

	String policy() {
		return ContentPolicy.of(this.library.script(), this.script);
	}

	boolean hasCurves() {
		return !this.curves.isEmpty();
	}

	boolean hasMinutes() {
		return !this.minutes.isEmpty();
	}

	boolean hasEvidence() {
		return !this.trial.evidence().isEmpty();
	}

	boolean hasFindings() {
		return !this.trial.findings().isEmpty();
	}

	boolean hasStages() {
		return !this.stages.isEmpty();
	}

	/** A run of its own, with a report of its own. */
	record Stage(String folder, String status, String plan, String checks) {

		static Stage of(String folder, RunResult run) {
			return new Stage(folder, run.status().toString(), OrderText.of(run), ReportModel.of(run).checkCount());
		}

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

	/** A part of the first minute of one arm. */
	record MinuteRow(String arm, String from, String throughput, String wrong) {

		static List<MinuteRow> of(FirstMinute minute) {
			return minute.blocks().stream().map((block) -> of(minute.arm(), block)).toList();
		}

		private static MinuteRow of(String arm, Block block) {
			return new MinuteRow(arm, Figures.exactSeconds(block.startSeconds()),
					Figures.perSecond(Metric.THROUGHPUT.of(block)), Figures.count(block.failed() + block.rejected()));
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
