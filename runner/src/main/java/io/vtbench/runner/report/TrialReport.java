package io.vtbench.runner.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;

/**
 * The reports of a trial: the answer first, then curves, evidence and the measured run.
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
	 * @throws FileException naming the one that cannot be written
	 */
	public static void write(Trial trial, Path folder) {
		Model model = Model.of(trial);
		OutputFiles.write(folder.resolve(MARKDOWN), Templates.markdown("trial.md", model));
		OutputFiles.write(folder.resolve(HTML), Templates.html("trial.html", model));
	}

	/** The answer for a terminal. */
	public static String console(Trial trial) {
		TrialAnswer answer = trial.answer();
		List<String> lines = new ArrayList<>(List.of("", answer.decision(), ""));
		add(lines, "What it gives", answer.gives());
		add(lines, "What it costs", answer.costs());
		add(lines, "What would break", answer.breaks());
		add(lines, "How sure", answer.sure());
		return PlainText.of(String.join("\n", lines));
	}

	private static void add(List<String> lines, String title, List<String> sentences) {
		lines.add(title);
		sentences.forEach((sentence) -> lines.add("  - " + sentence));
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

	/** The words and numbers of both reports. */
	record Model(Trial trial, TrialAnswer answer, List<CurveRow> curves, List<PlaceRow> places,
			List<Map.Entry<String, String>> facts, String style) {

		static Model of(Trial trial) {
			return new Model(trial, trial.answer(),
					trial.curves().stream().flatMap((curve) -> CurveRow.of(curve).stream()).toList(),
					trial.evidence().stream().flatMap((evidence) -> PlaceRow.of(evidence).stream()).toList(),
					List.copyOf(trial.facts().entrySet()), Templates.read("/report/report.css"));
		}

		boolean hasCurves() {
			return !this.curves.isEmpty();
		}

		boolean hasFindings() {
			return !this.trial.findings().isEmpty();
		}

	}

}
