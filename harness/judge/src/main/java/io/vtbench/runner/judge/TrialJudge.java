package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Criterion;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.TrialAnswer.UnequalAnswers;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/** Draws the answer to a trial from its observations and its measured runs. */
public final class TrialJudge {

	private final Trial trial;

	private final List<RunResult> stages;

	private TrialJudge(Trial trial, List<RunResult> stages) {
		this.trial = trial;
		this.stages = stages;
	}

	/**
	 * Answers a trial from its observations and measured runs, including the arms that
	 * broke down.
	 * @param stages judged runs with the same baseline; the closed or the open one may be
	 * missing, or not valid
	 */
	public static Trial answer(Trial trial, List<RunResult> stages) {
		return trial.withAnswer(BreakdownJudge.with(trial, new TrialJudge(trial, stages).answer()));
	}

	/**
	 * Returns the rows that decide in a stage with such a load.
	 * @param margins margins that replace those of a metric; 0.05 is 5 %
	 */
	public static List<Criterion> deciding(LoadModel load, Map<Metric, Double> margins) {
		return StageRows.deciding(load, margins);
	}

	/**
	 * Makes one answer for each candidate that was measured, or whose load was searched.
	 */
	private TrialAnswer answer() {
		List<String> arms = this.stages.isEmpty()
				? Stream
					.concat(this.trial.curves().stream().map(CapacityCurve::arm),
							this.trial.firstLoads().stream().map(FirstLoad::arm))
					.distinct()
					.toList()
				: this.stages.stream().flatMap((run) -> run.arms().stream()).map(Arm::name).distinct().toList();
		return new TrialAnswer(arms.stream().skip(1).map((candidate) -> answer(arms.getFirst(), candidate)).toList());
	}

	private ArmAnswer answer(String baseline, String candidate) {
		WarmUpJudge before = WarmUpJudge.of(baseline, this.stages, this.trial.firstLoads());
		WarmUpJudge after = WarmUpJudge.of(candidate, this.stages, this.trial.firstLoads());
		StageRows measured = new StageRows(this.stages, this.trial.curves(), candidate);
		List<AnswerRow> rows = new ArrayList<>(measured.all());
		boolean isLimitSeen = measured.isLimitSeen(baseline);
		new PathRows(this.stages).of(candidate)
			.stream()
			.map((row) -> (row.question() != Question.FULL_LOAD || isLimitSeen) ? row : row.unjudged())
			.forEach(rows::add);
		Overload.Failure failure = OverloadRule.failure(this.trial.overload(), baseline, candidate);
		UnequalAnswers unequal = (this.trial.learnt() == null) ? null
				: new EqualAnswers(this.stages, this.trial.learnt().kinds()).between(baseline, candidate);
		if (unequal != null) {
			rows.replaceAll(AnswerRow::unjudged);
		}
		DecisionRule rule = new DecisionRule(rows,
				before.mostly(Steadiness.GETTING_SLOWER) || after.mostly(Steadiness.GETTING_SLOWER),
				counted(failure, unequal));
		return new ArmAnswer(candidate, baseline, rule.decision(), rule.limits(), rule.help(), rows,
				(unequal != null) ? List.of() : measured.usesMore(),
				Stream.of(baseline, candidate).flatMap(this::exhausted).toList(), measured.doubts(),
				Stream.of(before, after).flatMap((arm) -> arm.facts().stream()).toList(),
				Stream.of(LoadModel.CLOSED, LoadModel.OPEN).filter((load) -> !isMeasured(load)).toList(), null, failure,
				IdleRule.idle(this.stages, candidate), unequal);
	}

	/**
	 * Returns the failure that counts. Where arms do not give the same answers, the
	 * failure of the baseline says nothing for the candidate.
	 */
	private static Overload.@Nullable Failure counted(Overload.@Nullable Failure failure,
			@Nullable UnequalAnswers unequal) {
		return (unequal == null || failure == null || failure.ofCandidate()) ? failure : null;
	}

	private boolean isMeasured(LoadModel load) {
		return this.stages.stream().anyMatch((run) -> run.load().model() == load);
	}

	/**
	 * Returns what the measured forks of an arm ran out of. The stages of a pair may
	 * share their logs, so the larger count is taken.
	 */
	private Stream<Exhausted> exhausted(String name) {
		Map<String, Long> all = new HashMap<>();
		this.stages.stream()
			.flatMap((run) -> run.find(name).stream())
			.forEach((arm) -> arm.exhausted().forEach((what, lines) -> all.merge(what, lines, Math::max)));
		return exhausted(name, all);
	}

	private static Stream<Exhausted> exhausted(String arm, Map<String, Long> lines) {
		return new TreeMap<>(lines).entrySet()
			.stream()
			.map((entry) -> new Exhausted(arm, entry.getKey(), entry.getValue()));
	}

	/**
	 * Makes the answers for arms that stopped serving under a load which another arm
	 * carries. Whatever else they show, they cannot be used.
	 */
	static final class BreakdownJudge {

		private BreakdownJudge() {
		}

		/**
		 * Returns the answer with one for each arm that broke; these come first.
		 * @param measured answer for the candidates that were measured, before they broke
		 * too
		 */
		static TrialAnswer with(Trial trial, TrialAnswer measured) {
			List<FirstLoad> firstLoads = trial.firstLoads();
			List<ArmAnswer> answers = new ArrayList<>();
			for (Breakdown broken : trial.breakdowns()) {
				boolean baselineBroke = isBaseline(broken.arm(), firstLoads);
				String candidate = baselineBroke ? broken.baseline() : broken.arm();
				Decision decision = baselineBroke ? Decision.SET_IT : Decision.DO_NOT;
				answers.add(measured.arms()
					.stream()
					.filter((answer) -> answer.arm().equals(candidate) && answer.isOfPairs())
					.findFirst()
					.orElseGet(() -> ArmAnswer.ofRows(candidate, baselineBroke ? broken.arm() : broken.baseline(),
							decision, List.of()))
					.broken(broken.arm(), decision, exhausted(broken.arm(), broken.exhausted()).toList()));
			}
			Set<String> answered = answers.stream().map(ArmAnswer::arm).collect(Collectors.toSet());
			measured.arms().stream().filter((answer) -> !answered.contains(answer.arm())).forEach(answers::add);
			return new TrialAnswer(answers);
		}

		/** Returns whether an arm is the baseline, which is the first to be looked at. */
		private static boolean isBaseline(String arm, List<FirstLoad> firstLoads) {
			return !firstLoads.isEmpty() && firstLoads.getFirst().arm().equals(arm);
		}

	}

}
