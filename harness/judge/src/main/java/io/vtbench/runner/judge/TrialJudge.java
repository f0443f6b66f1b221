package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.judge.validity.Failures;
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
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.TrialAnswer.Failing;
import io.vtbench.runner.result.TrialAnswer.Lasting;
import io.vtbench.runner.result.TrialAnswer.UnequalAnswers;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/** Draws the answer to a trial from its observations and its measured runs. */
public record TrialJudge(Trial trial, List<RunResult> stages) {

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
		List<Lasting> lasting = Stream.of(baseline, candidate)
			.flatMap((arm) -> WarmUpJudge.of(arm, this.stages, this.trial.firstLoads()).lasting().stream())
			.toList();
		StageRows measured = new StageRows(this.stages, this.trial.curves(), candidate);
		List<AnswerRow> rows = new ArrayList<>(measured.all());
		boolean isLimitSeen = measured.isLimitSeen(baseline);
		PathRows paths = new PathRows(this.stages);
		paths.of(candidate)
			.stream()
			.map((row) -> (row.at() != At.FULL_LOAD || isLimitSeen) ? row : row.unjudged())
			.forEach(rows::add);
		rows = new ArrayList<>(paths.outvoted(rows));
		Overload.Failure failure = OverloadRule.failure(this.trial.overload(), baseline, candidate);
		UnequalAnswers unequal = (this.trial.learnt() == null) ? null
				: new EqualAnswers(this.stages, this.trial.learnt().kinds()).between(baseline, candidate);
		if (unequal != null) {
			rows.replaceAll(AnswerRow::unjudged);
		}
		Failing failing = failing(candidate);
		Decision decision = new DecisionRule(rows, isOf(candidate, failing, failure),
				unequal == null && isOf(baseline, failing, failure),
				lasting.stream().anyMatch((arm) -> arm.state() == Steadiness.GETTING_SLOWER))
			.decision();
		return new ArmAnswer(candidate, baseline, decision, rows, failing,
				Stream.of(baseline, candidate).flatMap(this::exhausted).toList(), measured.doubts(), lasting,
				Stream.of(LoadModel.CLOSED, LoadModel.OPEN).filter((load) -> !isMeasured(load)).toList(),
				TrialTime.toHalve(this.trial, this.stages), null, failure, IdleRule.idle(this.stages, candidate),
				unequal, SloRule.kept(this.trial.slo(), baseline, candidate));
	}

	/** Returns whether an arm fails where the other one does not. */
	private static boolean isOf(String arm, @Nullable Failing failing, Overload.@Nullable Failure failure) {
		return (failing != null && failing.arm().equals(arm)) || (failure != null && failure.arm().equals(arm));
	}

	/**
	 * Returns the arm that fails more requests than the other one, so that a stage is not
	 * valid; null where none does.
	 */
	private @Nullable Failing failing(String candidate) {
		return this.stages.stream()
			.filter((run) -> run.find(candidate).isPresent())
			.map((run) -> Failures.failing(run, run.baseline(), run.arm(candidate)))
			.filter(Objects::nonNull)
			.max(Comparator.comparingDouble((failing) -> failing.share() - failing.otherShare()))
			.orElse(null);
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
		return Maps.each(new TreeMap<>(lines), (what, count) -> new Exhausted(arm, what, count));
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
					.with((answer) -> answer.broken(broken.arm())
						.decision(decision)
						.exhausted(exhausted(broken.arm(), broken.exhausted()).toList())
						.unequal(null)));
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
