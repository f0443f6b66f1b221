package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.SamplePaths;
import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Scatter;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Load;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Open;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Help;
import io.vtbench.runner.result.TrialAnswer.Limit;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Every sentence of an answer, each made from the facts that it is about. */
class AnswerTextTests {

	private final Map<String, List<String>> texts = new LinkedHashMap<>();

	@Test
	void whatAJudgedTrialSaysIsAsAgreed() throws Exception {
		judged("two candidates", trial(),
				new SampleStages().capacity("pool-30", 1.2, 0.8, 0.8)
					.capacity("zgc", 0.8, 1.2, 1.2)
					.equalRate("pool-30", 1, 1, 1)
					.equalRate("zgc", 1, 1, 1.2)
					.build());
		judged("no stage", trial().withCurves(List.of(curve("platform", 9), curve("virtual", 9))), List.of());
		judged("users alone", trial(), new SampleStages().capacity("virtual", 1, 1, 1).build());
		judged("a rate alone, and more memory", trial(),
				new SampleStages().equalRate("virtual", 1, 1, 1).memory("virtual", 2.2).build());
		judged("a run that is not valid", trial(),
				same()
					.capacityIs(Status.INVALID,
							new Check("errors", "virtual", Check.Status.INVALID, new Seen.Text("3 % failed")))
					.build());
		judged("a check that casts doubt", trial(),
				same()
					.capacityIs(Status.VALID,
							new Check("steal", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN),
							new Check("swap", null, Check.Status.NOT_AVAILABLE, new Seen.Text("not read")))
					.build());
		judged("a check that casts doubt as well", trial(),
				new SampleStages().pairNoise(0.3)
					.capacity("virtual", 1.02, 1, 1)
					.capacityIs(Status.VALID,
							new Check("steal", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN))
					.build());
		judged("noise", trial(), new SampleStages().pairNoise(0.3).capacity("virtual", 1.02, 1, 1).build());
		judged("an arm that gets slower", trial(), same().warmUp("virtual", Steadiness.GETTING_SLOWER).build());
		judged("arms that both get slower, one of which is better", trial(),
				new SampleStages().capacity("virtual", 1.5, 0.6, 0.6)
					.equalRate("virtual", 1, 1, 1)
					.warmUp("platform", Steadiness.GETTING_SLOWER)
					.warmUp("virtual", Steadiness.GETTING_SLOWER)
					.build());
		judged("an arm that never settles", trial(), same().warmUp("platform", Steadiness.NO_STEADY_STATE).build());
		judged("warm-ups that ended too early", trial(), same().warmUp("platform", Steadiness.GETTING_FASTER).build());
		judged("an arm that ran out", trial(), same().exhausted(Map.of("file descriptors", 5L)).build());
		judged("a job beside the requests", trial(), same().idle("platform", 0.31).idle("virtual", 0.3).build());
		judged("more work while nobody asks", trial(), same().idle("platform", 0.31).idle("virtual", 0.62).build());
		judged("a search that ended early",
				trial().withCurves(List.of(curve("platform", 200, 240, 240), curve("virtual", 200, 400, 800))),
				same().build());
		judged("a search that saw more",
				trial().withCurves(List.of(new CapacityCurve("platform",
						List.of(new Step(20, 480, 900, 0, 1.0, 2.0, null, null, null)), new End.NoGain()))),
				same().build());
		judged("threads that nobody saw", trial().withEvidence(List.of(threadsOf("virtual", "unseen"))),
				same().build());
		judged("answers that are not the same",
				trial().withLearnt(
						new Answers.Learnt(List.of(SamplePaths.REAL, SamplePaths.FALLBACK), List.of(Blind.values()))),
				SamplePaths.answering(new SampleStages().capacity("virtual", 9, 0.1, 0.1).build(),
						Map.of("platform", List.of(0L, 0L, 0L, 0L), "virtual", List.of(940L, 930L, 950L, 940L))));
		judged("a path that the mixture hides", trial(),
				new SamplePaths(1).path("GET /short", Map.of("virtual", 5.1))
					.path("GET /long", Map.of())
					.addedTo(new SampleStages().capacity("virtual", 1, 1, 1).build()));
		judged("a path on which all agree", trial(),
				new SamplePaths(1).path("GET /short", Map.of("virtual", 0.4))
					.path("GET /long", Map.of())
					.addedTo(new SampleStages().capacity("virtual", 1.5, 0.6, 0.6).build()));
		Golden.assertMatches(text(), "trial/answers.txt");
	}

	@Test
	void whyASearchEndedIsAsAgreed() throws Exception {
		for (End end : List.of(new End.NoGain(), new End.TimeUp(), new End.Failed(), new End.MostUsers(2000),
				new End.OtherArm("platform"), new End.WrongAnswers(50, 0.125), new End.FullGenerator(100))) {
			CapacityCurve curve = new CapacityCurve("virtual", curve("virtual", 200, 240, 240).steps(), end);
			Trial judged = TrialJudge.answer(trial().withCurves(List.of(curve("platform", 9), curve)), List.of());
			this.texts.put(end.toString(),
					List.of(new AnswerText(judged.answer().arms().getFirst(), judged, List.of()).sure().getLast()));
		}
		Golden.assertMatches(text(), "trial/searches.txt");
	}

	@Test
	void whatABreakdownSaysIsAsAgreed() throws Exception {
		judged("three of three JVMs", broken("virtual", 12.5, true, 3, 3), List.of());
		judged("one of three JVMs", broken("virtual", 1.0, true, 3, 1), List.of());
		judged("a process that ended once", broken("virtual", null, false, 1, 1), List.of());
		judged("without memory", trial().withBreakdowns(List
			.of(new Breakdown("virtual", "500 users", null, true, "platform", 98, 2, 1, Map.of("memory", 506L)))),
				List.of());
		judged("the baseline", broken("platform", 1.0, true, 2, 2), List.of());
		judged("after pairs", broken("virtual", 1.0, true, 1, 1), same().build());
		Golden.assertMatches(text(), "trial/breakdowns.txt");
	}

	@Test
	void whatLimitsAndWhatHelpsIsAsAgreed() throws Exception {
		AnswerRow better = row("throughput", Word.BETTER, 1.5, null);
		AnswerRow worse = row("CPU per request", Word.WORSE, 1.3, null);
		AnswerRow open = row("p95 latency", Word.UNCLEAR, 1.1, new Interval(0.8, 1.31));
		AnswerRow unknown = new AnswerRow(Question.MEMORY, Metric.PEAK_MEMORY, true, null, null, null, null, null,
				Word.INFO, new Basis.MissingReadings());
		said("a cost", Decision.SET_IT, List.of(new Limit("p95 latency", 1.31)), null, better, open);
		said("no figure", Decision.SET_IT, List.of(new Limit("peak memory", null)), null, better, unknown);
		AnswerRow doubted = new AnswerRow(Question.CAPACITY, Metric.LATENCY_P95, true, 10.0, 12.0, 1.2,
				new Interval(1.1, 1.3), null, Word.UNCLEAR, pairs(new Load(20, null), 4,
						new Open(false, null, null, null), "cold JVM (platform)", "cold JVM (virtual)"));
		said("a check that doubts", Decision.SET_IT, List.of(new Limit("p95 latency", null)), null, better, doubted);
		said("a gain", Decision.DO_NOT, List.of(new Limit("p95 latency", 0.7)), null, worse, open);
		said("both sides", Decision.MIXED, List.of(), null, better, worse);
		said("pairs with minutes", Decision.UNCLEAR, List.of(), new Help.MorePairs(14, 42.4, List.of()), open);
		said("pairs for one row", Decision.UNCLEAR, List.of(), new Help.MorePairs(8, null, List.of("p95 latency")),
				open);
		said("some pairs", Decision.UNCLEAR, List.of(), new Help.MorePairs(null, null, List.of()), open);
		said("a noisy machine", Decision.UNCLEAR, List.of(), new Help.LessNoise(), open);
		said("a check", Decision.UNCLEAR, List.of(), new Help.Checks(), open);
		said("all the same", Decision.NO_DIFFERENCE, List.of(), null,
				row("throughput", Word.SAME, 1.01, new Interval(0.99, 1.03)),
				row("p95 latency", Word.SAME, 1.01, new Interval(0.99, 1.04)),
				row("p95 latency", Word.SAME, 1.01, new Interval(0.99, 1.08)));
		said("nothing found", Decision.NO_DIFFERENCE_FOUND, List.of(), null,
				row("throughput", Word.SAME, 1.01, new Interval(0.99, 1.03)), open);
		said("a bound of many times", Decision.UNCLEAR, List.of(), null,
				row("p95 latency", Word.UNCLEAR, 2.6, new Interval(0.9, 7.43)));
		Golden.assertMatches(text(), "trial/decisions.txt");
	}

	@Test
	void whatARowSaysIsAsAgreed() throws Exception {
		Load users = new Load(20, null);
		row("at a rate", Word.BETTER, new Interval(0.9, 1.2), pairs(new Load(null, 120.0), 4, null));
		row("without a load", Word.BETTER, new Interval(0.9, 1.2), pairs(new Load(null, null), 4, null));
		row("for information, and sure", Word.INFO, new Interval(1.01, 1.2), pairs(users, 4, null));
		row("for information, and perhaps chance", Word.INFO, new Interval(0.9, 1.2), pairs(users, 4, null));
		row("for information, of one pair", Word.INFO, null, pairs(users, 1, null));
		row("for information, and not reliable", Word.INFO, null, pairs(users, 4, null, "steal", "errors"));
		row("one pair", Word.UNCLEAR, null, pairs(users, 1, new Open(true, null, null, null)));
		row("scatter", Word.UNCLEAR, new Interval(0.9, 1.2), pairs(users, 4, new Open(true, 0.12, null, null)));
		row("scatter by its cause", Word.UNCLEAR, new Interval(0.9, 1.2), new Basis.Pairs(users, 4, 0.2,
				new Scatter(0.02, 0.1, 7), new Open(true, 0.12, null, null), List.of(), Caveats.NONE));
		row("two checks", Word.UNCLEAR, null,
				pairs(users, 4, new Open(false, null, null, null), "steal", "errors (virtual)"));
		row("missing readings", Word.INFO, null, new Basis.MissingReadings());
		Golden.assertMatches(text(), "trial/rows.txt");
	}

	private static Trial trial() {
		return SampleStages.trial();
	}

	private static SampleStages same() {
		return new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 1, 1, 1);
	}

	private static Trial broken(String arm, @Nullable Double seconds, boolean alive, int jvms, int broken) {
		FirstLoad platform = SampleStages.firstLoad("platform", 400, Steadiness.STEADY);
		FirstLoad virtual = SampleStages.firstLoad("virtual", 200, Steadiness.NO_STEADY_STATE);
		return trial().with((seen) -> seen.firstLoads(List.of(platform, virtual))
			.breakdowns(List.of(new Breakdown(arm, "20 users", seconds, alive,
					arm.equals("virtual") ? "platform" : "virtual", 240, jvms, broken, Map.of()))));
	}

	/** The rates of one, two, three users. */
	private static CapacityCurve curve(String arm, double... rates) {
		List<Step> steps = new ArrayList<>();
		for (int i = 0; i < rates.length; i++) {
			steps.add(new Step(i + 1, rates[i], 900, 0, 1.0, 2.0, null, null, null));
		}
		return new CapacityCurve(arm, steps, new End.NoGain());
	}

	private static Evidence threadsOf(String arm, String kind) {
		return new Evidence(arm, ThreadKind.of(kind), List.of(new Witness.UnreadablePod()), 0, 0, Map.of(), List.of(),
				List.of(), null, List.of());
	}

	private static AnswerRow row(String metric, Word word, double ratio, @Nullable Interval ci90) {
		Proof proof = (ci90 != null) ? Proof.of(ci90, metric.equals("throughput"), 0.05) : null;
		return new AnswerRow(Question.CAPACITY, Metric.ofLabel(metric), true, 10.0, 10.0 * ratio, ratio, ci90, proof,
				word, pairs(new Load(20, null), 4, null));
	}

	private static Basis.Pairs pairs(Load load, int number, @Nullable Open open, String... doubts) {
		return new Basis.Pairs(load, number, 0.2, null, open, List.of(doubts), Caveats.NONE);
	}

	/** Before an overload, and before a path that the mixture hides. */
	@Test
	void theAnswerOfAServiceThatGetsSlowerBeginsWithThat() {
		Trial judged = TrialJudge.answer(trial(),
				new SamplePaths(1).path("GET /short", Map.of("virtual", 5.1))
					.path("GET /long", Map.of())
					.addedTo(new SampleStages().capacity("virtual", 1, 1, 1)
						.warmUp("virtual", Steadiness.GETTING_SLOWER)
						.build()));
		AnswerText text = new AnswerText(judged.answer().arms().getFirst(), judged, List.of());
		assertThat(AnswerText.headline(text.answer()))
			.startsWith("Virtual gets slower the longer it is under load. Do not set it");
		assertThat(text.why()).startsWith("Find out first why virtual gets slower").contains("The mixture hides: ");
		assertThat(TrialScreen.decision(text)).startsWith("Virtual gets slower the longer it is under load. ");
	}

	private void judged(String title, Trial trial, List<RunResult> stages) {
		Trial judged = TrialJudge.answer(trial, stages);
		List<String> lines = new ArrayList<>();
		judged.answer().arms().forEach((answer) -> lines.addAll(lines(new AnswerText(answer, judged, stages))));
		this.texts.put(title, lines);
	}

	private static List<String> lines(AnswerText answer) {
		List<String> lines = new ArrayList<>(List.of(AnswerText.headline(answer.answer()), answer.why()));
		answer.rows().forEach((row) -> lines.add(row.name() + ", " + row.verdict() + ": " + row.sentence()));
		lines.add("Risks");
		lines.addAll(answer.risks());
		lines.add("How sure");
		lines.addAll(answer.sure());
		return lines;
	}

	private void said(String title, Decision decision, List<Limit> limits, @Nullable Help help, AnswerRow... rows) {
		ArmAnswer answer = new ArmAnswer("virtual", "platform", decision, limits, help, List.of(rows), List.of(),
				List.of(), List.of(), List.of(), List.of(), null, null, null, null);
		AnswerText text = new AnswerText(answer, trial(), List.of());
		this.texts.put(title, List.of(AnswerText.headline(answer), text.why()));
	}

	private void row(String title, Word word, @Nullable Interval ci95, Basis basis) {
		AnswerRow row = new AnswerRow(Question.CAPACITY, Metric.THROUGHPUT, true, 10.0, 10.4, 1.04, ci95, null, word,
				basis);
		this.texts.put(title, List.of(new RowText(row, "virtual", "").sentence()));
	}

	private String text() {
		StringBuilder text = new StringBuilder();
		this.texts.forEach((title, lines) -> {
			text.append("# ").append(title).append('\n');
			lines.forEach((line) -> text.append(line).append('\n'));
			text.append('\n');
		});
		return text.toString();
	}

}
