package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.CapacityChart;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/** Lays out the page of a trial. */
record TrialPage(Trial trial, List<ArmStyle> arms, TrialModel words) {

	static PageModel of(TrialModel words) {
		return new TrialPage(words.trial(), words.arms(), words).model();
	}

	private PageModel model() {
		List<AnswerTable> answers = this.words.answers();
		List<Headline.Claim> claims = answers.isEmpty()
				? List.of(new Headline.Claim(Mark.NONE, this.words.headline(), ""))
				: answers.stream().map((answer) -> new Headline.Claim(answer.decision(), answer.claim(), "")).toList();
		return new PageModel(this.trial.service() + ": " + this.words.headline(), this.trial.service(),
				this.trial.target(), this.words.kind(), claims, reasons(answers), notes(),
				this.words.checkCount().isEmpty() ? ""
						: "Checks, counted for each run and arm: " + this.words.checkCount(),
				answers.stream().map(this::forest).toList(), sections(answers), this.arms);
	}

	private List<String> reasons(List<AnswerTable> answers) {
		List<String> reasons = new ArrayList<>();
		answers.forEach((answer) -> reasons.addAll(answer.reasons()));
		reasons.addAll(answers.stream().limit(1).map((answer) -> answer.text().notTried()).toList());
		reasons.addAll(this.words.cutShort());
		return reasons;
	}

	private List<String> notes() {
		return Stream.concat(Stream.of(this.words.when()), this.words.faults().stream()).toList();
	}

	private PageModel.Forest forest(AnswerTable answer) {
		return new PageModel.Forest((this.words.answers().size() > 1) ? answer.answer().arm() : "",
				ForestTable.of(answer.answer(), this.arms, true), List.of(),
				ForestTable.of(answer.answer(), this.arms, false), List.of());
	}

	private List<Section> sections(List<AnswerTable> answers) {
		Map<String, RunResult> loads = this.words.loads();
		List<Section> sections = new ArrayList<>();
		answers.forEach((answer) -> sections.addAll(answer(answer, of(answer))));
		sections.add(Exhibits.latency(loads, this.arms));
		sections.add(users());
		answers.forEach((answer) -> sections.add(overload(answer, of(answer))));
		sections.add(Section.of("course", "Over time", "", Exhibits.course(loads, this.arms)));
		sections.add(Exhibits.pairs(this.words.blocks()));
		sections.add(inside());
		sections.add(runs());
		sections.add(checks());
		sections.add(environment());
		sections.add(Section.of("repeat", "Repeat it", "", Exhibit.code("", this.words.command())));
		return sections;
	}

	/** Returns what was seen besides the reason, and what to do after the change. */
	private static List<Section> answer(AnswerTable answer, String of) {
		AnswerText text = answer.text();
		WatchText watch = text.watch();
		return List.of(Section.of("also", "Also seen" + of, "", Exhibit.sentences(text.also())),
				Section.of("watch", watch.heading() + of, "", Exhibit.sentences(watch.lines())));
	}

	private static Section overload(AnswerTable answer, String of) {
		return Section.of("overload", "Overload" + of,
				"Several times the users that both arms can serve, in the last pairs.",
				Exhibit.table(answer.overload()));
	}

	/** Returns the candidate for a heading; empty where there is one alone. */
	private String of(AnswerTable answer) {
		return (this.trial.answer().arms().size() > 1) ? ": " + answer.answer().arm() : "";
	}

	private Section users() {
		CapacityChart chart = CapacityChart.of(this.trial.curves(), this.arms);
		return Section.of("users", "As users are added", "A search in one JVM per arm, not a measurement.",
				chart.lines().isEmpty() ? Exhibit.table(this.words.curves()) : Exhibit.chart("capacity", chart,
						"Throughput, p50 latency and p95 latency of every arm against users.", this.words.curves(),
						"Users send their next request as soon as they have an answer.",
						"Ringed: from here on more users gain next to nothing. Beyond it, requests queue, so that the"
								+ " latency grows with the users.",
						"Axes are logarithmic where the highest value is more than ten times the lowest; that of users"
								+ " always is."));
	}

	private Section inside() {
		List<Exhibit> exhibits = new ArrayList<>();
		WaitGraph graph = WaitGraph.of(this.trial.evidence(), this.arms);
		Exhibit places = Exhibit.table(this.words.differences());
		exhibits.add(graph.hasBoxes() ? places.withGraph(graph)
			.withLabel("Where requests were, as code calls code, with the share of each arm.")
			.withHow(List.of(
					"From thread dumps under load. The width of a box is the share of the requests that were there, the"
							+ " mean of both arms. Each box calls the one below it; the last says what it waits for.",
					"A coloured box has more requests of that arm; a grey one has as many of both. Frames of one library"
							+ " in a row are one box."))
				: places);
		exhibits.add(Exhibit.sentences(this.words.served()
			.stream()
			.map((served) -> served.arm() + ": served by " + served.threadKind() + " threads (" + served.witnesses()
					+ ")")
			.toList()));
		this.words.findings()
			.forEach((finding) -> exhibits.add(Exhibit.code(finding.sentence(), String.join("\n", finding.lines()))));
		return new Section("inside", "Where requests were", "From forks that were not measured.", false,
				this.trial.evidence().isEmpty() ? List.of() : exhibits);
	}

	private Section runs() {
		return Section.folded("runs", "The measured runs", "", Exhibit.NOTHING.withLinks(this.words.stages()));
	}

	private Section checks() {
		List<Exhibit> exhibits = new ArrayList<>();
		this.words.measured()
			.forEach((name, run) -> exhibits
				.add(Exhibit.table(name, Checks.count(run.checks()) + ".", Checks.table(Checks.with(run,
						Check.Status.INVALID, Check.Status.WARN, Check.Status.NOT_AVAILABLE, Check.Status.OK)))));
		return new Section("checks", "Checks", "", true, exhibits);
	}

	private Section environment() {
		Table facts = new Table("hl", "name", "value");
		this.trial.facts().forEach(facts::row);
		List<Exhibit> exhibits = new ArrayList<>(List.of(Exhibit.table(facts)));
		this.words.measured().forEach((name, run) -> exhibits.add(Exhibit.table(name, "", EnvironmentTable.of(run))));
		return new Section("environment", "Setup and environment", "", true, exhibits);
	}

}
