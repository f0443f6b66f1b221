package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Doubt;
import io.vtbench.runner.result.TrialAnswer.WarmUps;
import org.jspecify.annotations.Nullable;

/**
 * Says in sentences what an answer rests on.
 *
 * @param trial that the answer belongs to
 * @param runs that the answer rests on, without those whose files are gone
 */
record SureText(ArmAnswer answer, Trial trial, List<RunResult> runs) {

	/**
	 * Returns what the answer rests on.
	 * @param broken breakdown that decides; null where the rows do
	 */
	List<String> sentences(@Nullable Breakdown broken) {
		return (broken != null) ? ofBreakdown(broken) : ofRows();
	}

	/**
	 * Returns the shortest of what the answer rests on, in one sentence; empty where
	 * nothing was measured.
	 * @param broken breakdown that decides; null where the rows do
	 */
	String line(@Nullable Breakdown broken) {
		List<String> invalid = this.runs.stream()
			.filter((run) -> run.status() != Status.VALID)
			.map(SureText::basis)
			.toList();
		if (broken != null || !invalid.isEmpty() || this.runs.isEmpty()) {
			return (broken != null) ? ofBreakdown(broken).getFirst() : String.join(" ", invalid);
		}
		int pairs = this.runs.stream().mapToInt(SureText::pairs).min().orElse(0);
		return Figures.count(pairs, "pair") + " of fresh JVMs at each load"
				+ OneScreen.checks(this.runs.stream().flatMap((run) -> run.checks().stream()).toList()) + ".";
	}

	private List<String> ofBreakdown(Breakdown broken) {
		List<String> sure = new ArrayList<>();
		if (broken.jvms() == 1) {
			sure.add("Seen once, in one JVM; repeat the command to see it again.");
		}
		else {
			sure.add("The load was sent to " + broken.jvms() + " fresh JVMs of " + broken.arm() + ", and "
					+ broken.broken() + " of them stopped serving" + ((broken.broken() < broken.jvms())
							? ": it does not always happen, which is a risk all the same." : "."));
		}
		if (this.answer.isOfPairs()) {
			sure.add("The rows are of the pairs before, and decide nothing.");
			sure.addAll(ofRows());
		}
		else {
			sure.add(broken.arm() + " was not measured.");
		}
		return sure;
	}

	private List<String> ofRows() {
		List<String> sure = new ArrayList<>(this.runs.stream().map(SureText::basis).toList());
		if (this.answer.notMeasured().contains(LoadModel.CLOSED)) {
			sure.add("Capacity, and latency at full load, were not measured.");
		}
		if (this.answer.notMeasured().contains(LoadModel.OPEN)) {
			sure.add("Latency at half load was not measured.");
		}
		String noOverload = new OverloadText(this.trial.overload(), this.trial.curves(), this.answer).absence();
		if (!noOverload.isEmpty()) {
			sure.add(noOverload);
		}
		this.answer.doubts().stream().map(this::doubt).forEach(sure::add);
		this.answer.warmUps().stream().map(SureText::summary).forEach(sure::add);
		if (judged() > 1) {
			sure.add("All rows that decide were judged together (Holm), so that equal arms differ in any of them in at"
					+ " most 5 % of trials.");
		}
		if (this.trial.learnt() != null) {
			this.trial.learnt().blind().stream().map(AnswersText::blind).forEach(sure::add);
		}
		this.trial.curves().stream().map(SureText::searched).forEach(sure::add);
		this.trial.evidence()
			.stream()
			.filter((arm) -> arm.threadKind() == ThreadKind.UNSEEN)
			.map((arm) -> "Not proven which thread type served in " + arm.arm() + ": " + Witnesses.text(arm.witnesses())
					+ ".")
			.forEach(sure::add);
		return sure;
	}

	/** Returns the number of rows that decide and have a verdict. */
	private long judged() {
		return this.answer.rows().stream().filter((row) -> row.decides() && row.word() != Word.INFO).count();
	}

	private static String basis(RunResult run) {
		String name = run.scenario().name();
		if (run.status() != Status.VALID) {
			List<String> reasons = run.checks()
				.stream()
				.filter((check) -> check.status() == Check.Status.INVALID)
				.map((check) -> CheckText.of(check) + ((check.arm() != null) ? " (" + check.arm() + ")" : ""))
				.toList();
			return name + ": no answer, because the run is " + run.status()
					+ (reasons.isEmpty() ? "." : ": " + String.join("; ", reasons) + ".");
		}
		return name + ": " + Figures.count(pairs(run), "pair") + " of fresh JVMs, " + switch (run.design()) {
			case INTERLEAVED -> "both alive and one under load at a time";
			case DUET -> "both at once";
			case IN_TURN -> "in turn";
		} + "; of " + run.checks().size() + " results of checks " + count(run, Check.Status.OK) + " passed, "
				+ count(run, Check.Status.WARN) + " warn and " + count(run, Check.Status.NOT_AVAILABLE)
				+ " are not available.";
	}

	private static int pairs(RunResult run) {
		return run.comparisons().stream().mapToInt(Comparison::pairs).max().orElse(0);
	}

	private static long count(RunResult run, Check.Status status) {
		return run.checks().stream().filter((check) -> check.status() == status).count();
	}

	/**
	 * Returns a sentence about a check that casts doubt. What the check saw comes from
	 * the result of its run.
	 */
	private String doubt(Doubt doubt) {
		String detail = this.runs.stream()
			.filter((run) -> run.scenario().name().equals(doubt.run()))
			.flatMap((run) -> run.checks().stream())
			.filter((check) -> check.label().equals(doubt.check()))
			.findFirst()
			.map((check) -> ": " + CheckText.of(check))
			.orElse("");
		return "Doubt about the run " + doubt.run() + ": " + doubt.check() + detail + "; it concerns "
				+ PlainText.list(doubt.rows()) + ".";
	}

	/** Returns how many warm-ups of an arm ended in which way. */
	private static String summary(WarmUps arm) {
		return "Warm-up of " + arm.arm() + ", of " + Figures.count(arm.followed(), "time") + " that it was followed: "
				+ arm.counts()
					.stream()
					.map((count) -> count.steadiness() + " in " + count.times())
					.collect(Collectors.joining(", "))
				+ ".";
	}

	private static String searched(CapacityCurve curve) {
		CapacityCurve.Step knee = Knee.of(curve).step();
		boolean more = Knee.of(curve).mayCarryMore();
		return "The load was searched for: " + curve.arm() + " served " + (more ? "at least " : "")
				+ Figures.perSecond(knee.throughputPerSecond()) + " with " + Figures.count(knee.users(), "user")
				+ ((more && !knee.equals(curve.steps().getFirst())) ? ", and its throughput still grew" : "")
				+ "; the search ended because " + end(curve.end()) + ".";
	}

	private static String end(End end) {
		return switch (end) {
			case End.NoGain none -> "more users gain no throughput";
			case End.TimeUp time -> "the time for the search was up";
			case End.Failed failed -> "it failed";
			case End.MostUsers most -> "the search ends at " + Figures.count(most.users(), "user");
			case End.OtherArm other -> "that in " + other.arm() + " ended";
			case End.WrongAnswers wrong -> Figures.percent(wrong.share()) + " of the answers to "
					+ Figures.count(wrong.users(), "user") + " were not the expected one";
			case End.FullGenerator full -> "the load generator is full at " + Figures.count(full.users(), "user")
					+ ": this machine can ask no more";
		};
	}

}
