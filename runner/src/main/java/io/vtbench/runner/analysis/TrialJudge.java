package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Criterion;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.stack.Stack;

/** Draws the answer to a trial from what was seen and what was measured. */
public final class TrialJudge {

	/** The arm that the switch of the thread type makes. */
	private static final String THREADS = "virtual";

	private static final String SWITCH = "spring.threads.virtual.enabled=true";

	private final Trial trial;

	private final List<RunResult> stages;

	private final Function<Check, String> seen;

	private TrialJudge(Trial trial, List<RunResult> stages, Function<Check, String> seen) {
		this.trial = trial;
		this.stages = stages;
		this.seen = seen;
	}

	/**
	 * Answers a trial from what it saw and measured, those arms that broke down among it.
	 * @param stages judged, with the same baseline; either may be missing, or not valid
	 * @param seen says what a check saw
	 */
	public static Trial answer(Trial trial, List<RunResult> stages, Function<Check, String> seen) {
		return trial.withAnswer(BreakdownJudge.with(trial, new TrialJudge(trial, stages, seen).answer()));
	}

	/** The rows that decide, of a stage with such a load. */
	public static List<Criterion> deciding(LoadModel load, Map<Metric, Double> margins) {
		return StageRows.deciding(load, margins);
	}

	/**
	 * One answer for each candidate that was measured, or of which a load was searched.
	 */
	private TrialAnswer answer() {
		List<String> arms = this.stages.isEmpty()
				? Stream
					.concat(this.trial.curves().stream().map(CapacityCurve::arm),
							this.trial.firstMinutes().stream().map(FirstMinute::arm))
					.distinct()
					.toList()
				: this.stages.stream().flatMap((run) -> run.arms().stream()).map(Arm::name).distinct().toList();
		return new TrialAnswer(arms.stream().skip(1).map((candidate) -> answer(arms.getFirst(), candidate)).toList());
	}

	private ArmAnswer answer(String baseline, String candidate) {
		WarmUps before = WarmUps.of(baseline, this.stages, this.trial.firstMinutes());
		WarmUps after = WarmUps.of(candidate, this.stages, this.trial.firstMinutes());
		StageRows measured = new StageRows(this.stages, this.trial.curves(), candidate);
		List<AnswerRow> rows = new ArrayList<>(measured.all());
		rows.addAll(FirstMinutes.of(baseline, this.trial, this.stages)
			.comparedWith(FirstMinutes.of(candidate, this.trial, this.stages)));
		DecisionRule rule = new DecisionRule(rows,
				before.mostly(Steadiness.GETTING_SLOWER) || after.mostly(Steadiness.GETTING_SLOWER));
		Decision decision = rule.decision();
		List<String> seen = seen(baseline, candidate);
		List<String> why = new ArrayList<>(
				Stream.of(before.warning(), after.warning()).filter(Objects::nonNull).toList());
		why.add(rule.why());
		if (!seen.isEmpty()) {
			why.add("Read the risks first.");
		}
		return new ArmAnswer(candidate, baseline, decision, headline(candidate, decision, rule.limitation()),
				String.join(" ", why), rows, risks(seen, more(baseline, candidate, measured.usesMore())),
				sure(rows, measured.doubts(this.seen), before, after));
	}

	static String headline(String candidate, Decision decision, String limitation) {
		boolean threads = candidate.equals(THREADS);
		return decision.words(threads) + limitation + ": " + (threads ? SWITCH : candidate);
	}

	/** What speaks against the change, or limits it. */
	private List<String> seen(String baseline, String candidate) {
		return Stream
			.concat(findings(this.trial.findings(), baseline, candidate),
					Stream.of(baseline, candidate).flatMap(this::exhausted))
			.toList();
	}

	/** The findings of two arms, each as a sentence with its next step. */
	static Stream<String> findings(List<Finding> findings, String baseline, String candidate) {
		return findings.stream()
			.filter((finding) -> finding.arm().equals(candidate) || finding.arm().equals(baseline))
			.map((finding) -> finding.sentence() + ": " + finding.nextStep() + ".");
	}

	/** Of the forks that were measured; the stages of a pair may share their logs. */
	private Stream<String> exhausted(String name) {
		Map<String, Long> all = new TreeMap<>();
		this.stages.stream()
			.flatMap((run) -> run.arms().stream())
			.filter((arm) -> arm.name().equals(name))
			.forEach((arm) -> arm.exhausted().forEach((what, lines) -> all.merge(what, lines, Math::max)));
		return all.entrySet()
			.stream()
			.map((entry) -> name + " ran out of " + entry.getKey() + " (" + Figures.count(entry.getValue(), "line")
					+ " of its logs): give it more, or let fewer requests in at once" + " (" + Stack.connectionLimits()
					+ ", a limit in front of it), and measure again.");
	}

	private static List<String> more(String baseline, String candidate, List<String> used) {
		return used.isEmpty() ? List.of()
				: List.of(candidate + " uses more than " + baseline + ": " + PlainText.list(used) + ".");
	}

	private List<String> risks(List<String> seen, List<String> more) {
		List<String> risks = new ArrayList<>(seen);
		risks.addAll(more);
		if (!this.trial.evidence().stream().allMatch(Evidence::looksInside)) {
			risks.add((seen.isEmpty() ? "No new warning was found in the log. " : "")
					+ "Where requests wait, and whether they pin, was not looked at: 'bench try' does on this machine.");
		}
		else if (seen.isEmpty()) {
			risks.add("No wait of its own making, no pinning and no new warning was found. Only this was tried: "
					+ this.trial.target() + ".");
		}
		return risks;
	}

	private List<String> sure(List<AnswerRow> rows, List<String> doubts, WarmUps before, WarmUps after) {
		List<String> sure = new ArrayList<>(this.stages.stream().map(this::basis).toList());
		if (this.stages.stream().noneMatch((run) -> run.load().model() == LoadModel.CLOSED)) {
			sure.add("Capacity, and latency at the limit, were not measured.");
		}
		if (this.stages.stream().noneMatch((run) -> run.load().model() == LoadModel.OPEN)) {
			sure.add("Latency under normal load was not measured.");
		}
		sure.addAll(doubts);
		Stream.of(before.summary(), after.summary()).filter(Objects::nonNull).forEach(sure::add);
		long judged = rows.stream().filter((row) -> row.decides() && row.word() != AnswerRow.Word.INFO).count();
		if (judged > 1) {
			sure.add("All rows that decide were judged together (Holm), so that equal arms differ in any of them in at"
					+ " most 5 % of trials.");
		}
		this.trial.curves().forEach((curve) -> sure.add(curve(curve)));
		this.trial.evidence()
			.stream()
			.filter((arm) -> arm.threadKind().equals(Evidence.UNSEEN))
			.map((arm) -> "Not proven which thread type served in " + arm.arm() + ": "
					+ String.join("; ", arm.witnesses()) + ".")
			.forEach(sure::add);
		return sure;
	}

	private String basis(RunResult run) {
		String name = run.scenario().name();
		if (run.status() != Status.VALID) {
			List<String> reasons = run.checks()
				.stream()
				.filter((check) -> check.status() == Check.Status.INVALID)
				.map(this::seen)
				.toList();
			return name + ": no answer, because the run is " + run.status()
					+ (reasons.isEmpty() ? "." : ": " + String.join("; ", reasons) + ".");
		}
		int pairs = run.comparisons().stream().mapToInt(Comparison::pairs).max().orElse(0);
		return name + ": " + Figures.count(pairs, "pair") + " of fresh JVMs, " + switch (run.design()) {
			case INTERLEAVED -> "both alive and one under load at a time";
			case DUET -> "both at once";
			case IN_TURN -> "in turn";
		} + "; of " + run.checks().size() + " checks " + count(run, Check.Status.OK) + " passed, "
				+ count(run, Check.Status.WARN) + " warn and " + count(run, Check.Status.NOT_AVAILABLE)
				+ " have no signal here.";
	}

	private static long count(RunResult run, Check.Status status) {
		return run.checks().stream().filter((check) -> check.status() == status).count();
	}

	private String seen(Check check) {
		return this.seen.apply(check) + ((check.arm() != null) ? " (" + check.arm() + ")" : "");
	}

	private static String curve(CapacityCurve curve) {
		CapacityCurve.Step knee = curve.knee();
		boolean more = curve.mayCarryMore();
		return "The load was searched for: " + curve.arm() + " served " + (more ? "at least " : "")
				+ Figures.perSecond(knee.throughputPerSecond()) + " with " + Figures.count(knee.users(), "user")
				+ ((more && !knee.equals(curve.steps().getFirst())) ? ", and its throughput still grew" : "")
				+ "; the search ended because " + curve.end() + ".";
	}

}
