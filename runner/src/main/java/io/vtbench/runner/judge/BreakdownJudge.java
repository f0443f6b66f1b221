package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;

/**
 * Answers for arms that stopped serving under a load which another one carries: whatever
 * else they show, they cannot be used.
 */
final class BreakdownJudge {

	private BreakdownJudge() {
	}

	/**
	 * The answer with one for each arm that broke; these come first.
	 * @param measured for the candidates that were measured, before they broke too
	 */
	static TrialAnswer with(Trial trial, TrialAnswer measured) {
		List<FirstMinute> firstMinutes = trial.firstMinutes();
		List<ArmAnswer> answers = new ArrayList<>();
		for (Breakdown broken : trial.breakdowns()) {
			boolean baselineBroke = isBaseline(broken.arm(), firstMinutes);
			String candidate = baselineBroke ? broken.baseline() : broken.arm();
			Decision decision = baselineBroke ? Decision.SET_IT : Decision.DO_NOT;
			answers.add(measured.arms()
				.stream()
				.filter((answer) -> answer.arm().equals(candidate) && answer.isOfPairs())
				.findFirst()
				.orElseGet(() -> ArmAnswer.ofRows(candidate, baselineBroke ? broken.arm() : broken.baseline(), decision,
						firstMinute(broken, trial)))
				.broken(broken.arm(), decision));
		}
		Set<String> answered = answers.stream().map(ArmAnswer::arm).collect(Collectors.toSet());
		measured.arms().stream().filter((answer) -> !answered.contains(answer.arm())).forEach(answers::add);
		return new TrialAnswer(answers);
	}

	/** The baseline is looked at first. */
	private static boolean isBaseline(String arm, List<FirstMinute> firstMinutes) {
		return !firstMinutes.isEmpty() && firstMinutes.getFirst().arm().equals(arm);
	}

	/**
	 * What a broken arm served in the first minute; it has no steady throughput that a
	 * row could name.
	 */
	private static List<AnswerRow> firstMinute(Breakdown broken, Trial trial) {
		List<AnswerRow> rows = FirstMinutes.of(broken.baseline(), trial, List.of())
			.comparedWith(FirstMinutes.of(broken.arm(), trial, List.of()));
		return (rows.isEmpty() || isBaseline(broken.arm(), trial.firstMinutes())) ? List.of() : List.of(rows.getLast());
	}

}
