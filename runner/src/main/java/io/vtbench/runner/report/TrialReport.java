package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.chart.TrialCharts;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/**
 * The reports of a trial: the answer first, then what it rests on.
 */
public final class TrialReport {

	/** One file that needs no network. */
	public static final String HTML = "report.html";

	/** The same for a pull request. */
	public static final String MARKDOWN = "report.md";

	private TrialReport() {
	}

	/**
	 * Writes {@link #HTML} and {@link #MARKDOWN}, replacing older ones.
	 * @param folder of the trial, with the runs that it measured
	 * @throws FileException naming the one that cannot be written
	 */
	public static void write(Trial trial, Path folder) {
		Model model = Model.of(trial, measured(trial, folder));
		OutputFiles.write(folder.resolve(MARKDOWN), Templates.markdown("trial.md", model));
		OutputFiles.write(folder.resolve(HTML), Templates.html("trial.html", model));
	}

	/** Writes those again that a folder has. */
	public static void rewrite(Trial trial, Path folder) {
		Model model = Model.of(trial, measured(trial, folder));
		if (Files.exists(folder.resolve(MARKDOWN))) {
			OutputFiles.write(folder.resolve(MARKDOWN), Templates.markdown("trial.md", model));
		}
		if (Files.exists(folder.resolve(HTML))) {
			OutputFiles.write(folder.resolve(HTML), Templates.html("trial.html", model));
		}
	}

	/** The runs that the answer is from, without those that are not there any more. */
	private static Map<String, RunResult> measured(Trial trial, Path folder) {
		Map<String, RunResult> runs = new LinkedHashMap<>();
		trial.runs()
			.stream()
			.filter((run) -> Files.isRegularFile(folder.resolve(run).resolve(ResultFile.NAME)))
			.forEach((run) -> runs.put(run, ResultFile.read(folder.resolve(run))));
		return runs;
	}

	/** The answer for a terminal; at most 100 columns where no name is longer. */
	public static String console(Trial trial) {
		return PlainText.of(trial.answer()
			.arms()
			.stream()
			.map((answer) -> "\n" + String.join("\n", AnswerTable.of(answer).lines()))
			.collect(Collectors.joining("\n")));
	}

	/**
	 * The words and numbers of a trial's reports.
	 *
	 * @param stages runs that the answer is from, by their folder
	 */
	record Model(Trial trial, String headline, List<AnswerTable> answers, List<CurveRow> curves,
			List<MinuteRow> minutes, List<PlaceRow> places, List<Map.Entry<String, String>> facts, List<Stage> stages,
			TrialCharts charts, Page embedded) {

		static Model of(Trial trial, Map<String, RunResult> measured) {
			TrialCharts charts = TrialCharts.of(trial, List.copyOf(measured.values()));
			return new Model(trial, trial.answer().headline(),
					trial.answer().arms().stream().map(AnswerTable::of).toList(),
					trial.curves().stream().flatMap((curve) -> CurveRow.of(curve).stream()).toList(),
					trial.firstMinutes().stream().flatMap((minute) -> MinuteRow.of(minute).stream()).toList(),
					trial.evidence().stream().flatMap((evidence) -> PlaceRow.of(evidence).stream()).toList(),
					List.copyOf(trial.facts().entrySet()),
					measured.entrySet().stream().map((run) -> Stage.of(run.getKey(), run.getValue())).toList(), charts,
					Page.of(charts));
		}

	}

	/** A run of its own, with a report of its own. */
	record Stage(String folder, String status, String plan, String checks) {

		static Stage of(String folder, RunResult run) {
			return new Stage(folder, run.status().toString(), PlanText.order(run), ReportModel.of(run).checkCount());
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
