package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.chart.TrialCharts;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/**
 * The words and numbers of a trial's reports, by their names in the templates: the answer
 * first, then what it rests on.
 *
 * @param measured runs that the answer is from, by their folder
 */
record TrialModel(Trial trial, Map<String, RunResult> measured, TrialCharts charts) {

	private static final int PLACES = 5;

	/**
	 * The model of a trial.
	 * @param folder of the trial, with the runs that it measured
	 */
	static TrialModel of(Trial trial, Path folder) {
		Map<String, RunResult> measured = measured(trial, folder);
		return new TrialModel(trial, measured, TrialCharts.of(trial, List.copyOf(measured.values())));
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

	Page embedded() {
		return Page.of(this.charts);
	}

	List<AnswerTable> answers() {
		return this.trial.answer().arms().stream().map(AnswerTable::new).toList();
	}

	/** The style class of all decisions; none where they differ. */
	String kind() {
		return Mark.kindOf(answers().stream().map(AnswerTable::decision));
	}

	/** When it was, and where. */
	String when() {
		if (!this.measured.isEmpty()) {
			return PlanText.measured(this.measured.values().iterator().next());
		}
		String machine = this.trial.facts().get(Trial.MACHINE);
		String jdk = this.trial.facts().get(Trial.JDK);
		return "Started " + PlanText.moment(this.trial.startedAt()) + ((machine != null) ? " on " + machine : "")
				+ ((jdk != null) ? ", with JDK " + jdk : "") + ".";
	}

	/** What the checks of all measured runs saw; empty without a run. */
	String checkCount() {
		return this.measured.isEmpty() ? ""
				: Checks.count(this.measured.values().stream().flatMap((run) -> run.checks().stream()).toList());
	}

	/** Each number of users in each arm. */
	Table curves() {
		Table table = new Table("hrrrrrrr", "arm", "users", "throughput", "p50 latency", "p95 latency", "failed",
				"CPU per request", "load generator");
		this.trial.curves()
			.forEach((curve) -> curve.steps()
				.forEach((step) -> table.row(curve.arm(), Figures.count((long) step.users()),
						Figures.perSecond(step.throughputPerSecond()), Figures.millis(step.p50Millis()),
						Figures.millis(step.p95Millis()), Figures.count(step.failed()),
						Figures.millis(step.cpuMillisPerRequest()), Figures.percent(step.generatorShare()))));
		return table;
	}

	/** Each part of the first minute of each arm. */
	Table minutes() {
		Table table = new Table("hrrr", "arm", "from", "throughput", "wrong answers");
		this.trial.firstMinutes()
			.forEach((minute) -> minute.blocks()
				.forEach((block) -> table.row(minute.arm(), Figures.exactSeconds(block.startSeconds()),
						Figures.perSecond(Metric.THROUGHPUT.of(block)),
						Figures.count(block.failed() + block.rejected()))));
		return table;
	}

	/** Where requests of each arm were. */
	Table places() {
		Table table = new Table("hrll", "arm", "share", "waiting for", "at");
		this.trial.evidence()
			.forEach((evidence) -> evidence.places()
				.stream()
				.limit(PLACES)
				.forEach((place) -> table.row(evidence.arm(), Figures.percent(place.share()), place.what(),
						place.frame())));
		return table;
	}

	List<Map.Entry<String, String>> facts() {
		return List.copyOf(this.trial.facts().entrySet());
	}

	List<Stage> stages() {
		return this.measured.entrySet()
			.stream()
			.map((run) -> new Stage(run.getKey(), run.getValue().status().toString(), PlanText.order(run.getValue()),
					Checks.count(run.getValue().checks())))
			.toList();
	}

	/** A run of its own, with a report of its own. */
	record Stage(String folder, String status, String plan, String checks) {

	}

}
