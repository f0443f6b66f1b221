package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.jspecify.annotations.Nullable;

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
			ArmAnswer before = measured.arms()
				.stream()
				.filter((answer) -> answer.arm().equals(candidate) && isOfPairs(answer))
				.findFirst()
				.orElse(null);
			Decision decision = baselineBroke ? Decision.SET_IT : Decision.DO_NOT;
			answers.add(new ArmAnswer(candidate, baselineBroke ? broken.arm() : broken.baseline(), decision,
					TrialJudge.headline(candidate, decision, ""), why(broken),
					(before != null) ? before.rows() : firstMinute(broken, trial), risks(broken, trial),
					sure(broken, before)));
		}
		Set<String> answered = answers.stream().map(ArmAnswer::arm).collect(Collectors.toSet());
		measured.arms().stream().filter((answer) -> !answered.contains(answer.arm())).forEach(answers::add);
		return new TrialAnswer(answers);
	}

	private static boolean isOfPairs(ArmAnswer answer) {
		return answer.rows().stream().anyMatch((row) -> row.question() != Question.FIRST_MINUTE);
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

	private static String why(Breakdown broken) {
		return broken.arm() + (broken.alive() ? " stopped answering " : " ended under ") + broken.load()
				+ ((broken.seconds() != null) ? " " + Figures.seconds(broken.seconds()) + " after the load began, and "
						: ", and ")
				+ broken.baseline() + " came to " + Figures.perSecond(broken.baselinePerSecond())
				+ " with the same load" + ((broken.jvms() > 1)
						? ": seen in " + broken.broken() + " of " + broken.jvms() + " fresh JVMs." : ".");
	}

	private static List<String> risks(Breakdown broken, Trial trial) {
		List<String> risks = new ArrayList<>(
				TrialJudge.findings(trial.findings(), broken.baseline(), broken.arm()).toList());
		if (trial.evidence().stream().noneMatch((seen) -> seen.arm().equals(broken.arm()) && seen.looksInside())) {
			risks.add("Where its requests were when it " + (broken.alive() ? "stopped answering" : "ended")
					+ " was not seen: its log may say more.");
		}
		return risks;
	}

	private static List<String> sure(Breakdown broken, @Nullable ArmAnswer before) {
		List<String> sure = new ArrayList<>();
		if (broken.jvms() == 1) {
			sure.add("Seen once, in one JVM; repeat the command to see it again.");
		}
		else {
			sure.add("The load was sent to " + broken.jvms() + " fresh JVMs of " + broken.arm() + ", and "
					+ broken.broken() + " of them stopped serving" + ((broken.broken() < broken.jvms())
							? ": it does not always happen, which is a risk all the same." : "."));
		}
		if (before == null) {
			sure.add(broken.arm() + " was not measured.");
		}
		else {
			sure.add("The rows are of the pairs before, and decide nothing.");
			sure.addAll(before.sure());
		}
		return sure;
	}

}
