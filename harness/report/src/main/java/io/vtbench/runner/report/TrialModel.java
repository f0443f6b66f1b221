package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.BlocksChart;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;

/**
 * Holds the words and numbers of a trial's reports, by their names in the templates: the
 * answer first, then what it rests on.
 *
 * @param measured runs that the answer rests on, by their folder
 * @param arms arms with their colours
 * @param folder of the trial, which may have reports of these runs
 */
record TrialModel(Trial trial, Map<String, RunResult> measured, List<ArmStyle> arms, Path folder) {

	/** The beginning of a reason why less was measured than planned. */
	static final String CUT = "Cut short: ";

	private static final int PLACES = 5;

	/**
	 * Makes the model of a trial.
	 * @param folder of the trial, with the runs that it measured
	 */
	static TrialModel of(Trial trial, Path folder) {
		Map<String, RunResult> measured = measured(trial, folder);
		return new TrialModel(trial, measured, ArmStyle.of(trial, List.copyOf(measured.values())), folder);
	}

	/** Returns the runs that the answer rests on, without those whose files are gone. */
	private static Map<String, RunResult> measured(Trial trial, Path folder) {
		Map<String, RunResult> runs = new LinkedHashMap<>();
		trial.runs()
			.stream()
			.filter((run) -> Files.isRegularFile(folder.resolve(run).resolve(ResultFile.NAME)))
			.forEach((run) -> runs.put(run, ResultFile.read(folder.resolve(run))));
		return runs;
	}

	/**
	 * Returns the measured runs by the load that a reader knows, for the titles of
	 * charts.
	 */
	Map<String, RunResult> loads() {
		Map<String, RunResult> loads = new LinkedHashMap<>();
		this.measured.values()
			.stream()
			.sorted(Comparator.comparing(TrialModel::at))
			.forEach((run) -> loads.put(at(run).toString(), run));
		return loads;
	}

	private static At at(RunResult run) {
		return At.of(run.load().model());
	}

	/** Returns the ratio of every pair in every metric that was judged. */
	BlocksChart blocks() {
		return BlocksChart.of(List.copyOf(this.measured.values()), this.arms, (run,
				metric) -> metric.label().endsWith("latency") ? metric.label() + " at " + at(run) : metric.label());
	}

	/** Returns the same as a table. */
	Table pairs() {
		return blocks().table();
	}

	List<AnswerTable> answers() {
		return this.trial.answer()
			.arms()
			.stream()
			.map((answer) -> new AnswerTable(new AnswerText(answer, this.trial, List.copyOf(this.measured.values()))))
			.toList();
	}

	/** Returns the decisions for all arms in one line. */
	String headline() {
		return AnswerText.headline(this.trial);
	}

	/** Returns why less was measured than planned. */
	List<String> cutShort() {
		return this.trial.cutShort().stream().map((reason) -> CUT + reason).toList();
	}

	/** Returns the style class of all decisions; "none" where they differ. */
	String kind() {
		return Mark.kindOf(answers().stream().map(AnswerTable::decision));
	}

	/** Returns the sentence that says when and where the trial was measured. */
	String when() {
		if (!this.measured.isEmpty()) {
			return PlanText.measured(this.measured.values().iterator().next());
		}
		String machine = this.trial.facts().get(Trial.MACHINE);
		String jdk = this.trial.facts().get(Trial.JDK);
		return "Started " + PlanText.moment(this.trial.startedAt()) + ((machine != null) ? " on " + machine : "")
				+ ((jdk != null) ? ", with JDK " + jdk : "") + ".";
	}

	/** Returns the known faults of the JDKs of the service. */
	List<String> faults() {
		return this.measured.isEmpty() ? PlanText.faults(this.trial.facts().getOrDefault(Trial.JDK, ""))
				: this.measured.values()
					.stream()
					.flatMap((run) -> PlanText.faults(run.environment().jdk()).stream())
					.distinct()
					.toList();
	}

	/**
	 * Returns how many checks of all measured runs have which outcome; empty without a
	 * run.
	 */
	String checkCount() {
		return this.measured.isEmpty() ? ""
				: Checks.count(this.measured.values().stream().flatMap((run) -> run.checks().stream()).toList());
	}

	/** Returns a row for each number of users in each arm. */
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

	/** Returns the places where requests of each arm were, with their shares. */
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

	/**
	 * Returns the same with the arms side by side, where they differ most first. Shares
	 * are whole per cent, for they come from few sights.
	 */
	Table differences() {
		List<Evidence> seen = this.trial.evidence();
		Map<List<String>, double[]> places = new LinkedHashMap<>();
		for (int arm = 0; arm < seen.size(); arm++) {
			for (Evidence.Place place : seen.get(arm).places()) {
				places.computeIfAbsent(List.of(place.what(), place.frame()),
						(key) -> new double[seen.size()])[arm] += place.share();
			}
		}
		List<String> names = new ArrayList<>(List.of("waiting for", "at"));
		seen.forEach((arm) -> names.add(arm.arm() + ", of " + Figures.count((long) arm.requestsSeen())));
		Table table = new Table("hl" + "r".repeat(seen.size()), names);
		places.entrySet()
			.stream()
			.sorted(Comparator.comparingDouble((place) -> -spread(place.getValue())))
			.limit((long) PLACES * Math.max(1, seen.size()))
			.forEach((place) -> {
				List<String> row = new ArrayList<>(place.getKey());
				DoubleStream.of(place.getValue()).forEach((share) -> row.add(Math.round(share * 100) + " %"));
				table.row(row);
			});
		return table;
	}

	private static double spread(double[] shares) {
		return DoubleStream.of(shares).max().orElse(0) - DoubleStream.of(shares).min().orElse(0);
	}

	List<FindingText> findings() {
		return this.trial.findings().stream().map(FindingText::new).toList();
	}

	/** Returns the threads that served each arm, with what they were recognised by. */
	List<Served> served() {
		return this.trial.evidence()
			.stream()
			.map((seen) -> new Served(seen.arm(), seen.threadKind().toString(), Witnesses.text(seen.witnesses())))
			.toList();
	}

	/**
	 * Returns the command as one line that needs no escaping in a code block of Markdown.
	 */
	String command() {
		return PlainText.line(this.trial.command());
	}

	List<Map.Entry<String, String>> facts() {
		return List.copyOf(this.trial.facts().entrySet());
	}

	List<Stage> stages() {
		return this.measured.entrySet()
			.stream()
			.map((run) -> new Stage(run.getKey(), run.getValue().status().toString(), PlanText.order(run.getValue()),
					Checks.count(run.getValue().checks()), has(run.getKey(), Reports.HTML),
					has(run.getKey(), Reports.MARKDOWN)))
			.toList();
	}

	private boolean has(String run, String file) {
		return Files.isRegularFile(this.folder.resolve(run).resolve(file));
	}

	/** The threads that served an arm, and what they were recognised by. */
	record Served(String arm, String threadKind, String witnesses) {

	}

	/**
	 * A stage of the trial.
	 *
	 * @param page whether it has a page of its own, to which a link can lead
	 * @param text whether it has a report in Markdown of its own
	 */
	record Stage(String folder, String status, String plan, String checks, boolean page, boolean text) {

	}

}
