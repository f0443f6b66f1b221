package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.AnswerRow;
import io.vtbench.runner.result.Breakdown;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;

/**
 * Answers for the candidates that stopped serving under a load which the baseline
 * carries: whatever else they would have shown, they cannot be used.
 */
public final class BreakdownJudge {

	private BreakdownJudge() {
	}

	/**
	 * The answer with one for each candidate that broke; these come first.
	 * @param measured for the other candidates
	 */
	public static TrialAnswer with(List<Breakdown> breakdowns, List<FirstMinute> firstMinutes, List<Evidence> evidence,
			List<Finding> findings, TrialAnswer measured) {
		return new TrialAnswer(Stream
			.concat(breakdowns.stream().map((broken) -> answer(broken, firstMinutes, evidence, findings)),
					measured.arms().stream())
			.toList());
	}

	private static ArmAnswer answer(Breakdown broken, List<FirstMinute> firstMinutes, List<Evidence> evidence,
			List<Finding> findings) {
		List<AnswerRow> rows = WarmUps.of(broken.baseline(), List.of(), firstMinutes)
			.comparedWith(WarmUps.of(broken.arm(), List.of(), firstMinutes));
		return new ArmAnswer(broken.arm(), broken.baseline(), Decision.DO_NOT,
				TrialJudge.headline(broken.arm(), Decision.DO_NOT), why(broken),
				// it has no peak that a row could name
				rows.isEmpty() ? List.of() : List.of(rows.getLast()), risks(broken, evidence, findings), sure(broken));
	}

	private static String why(Breakdown broken) {
		return broken.arm() + (broken.alive() ? " stopped answering to " : " ended under ") + broken.load()
				+ ((broken.seconds() != null) ? " " + Figures.seconds(broken.seconds()) + " after the load began, and "
						: ", and ")
				+ broken.baseline() + " served " + Figures.perSecond(broken.baselinePerSecond()) + " with the same load"
				+ ((broken.jvms() > 1) ? ": seen in " + broken.broken() + " of " + broken.jvms() + " fresh JVMs."
						: ".");
	}

	private static List<String> risks(Breakdown broken, List<Evidence> evidence, List<Finding> findings) {
		List<String> risks = new ArrayList<>(TrialJudge.findings(findings, broken.baseline(), broken.arm()).toList());
		if (evidence.stream().noneMatch((seen) -> seen.arm().equals(broken.arm()) && seen.looksInside())) {
			risks.add("Where its requests were when it " + (broken.alive() ? "stopped answering" : "ended")
					+ " was not seen: its log may say more.");
		}
		return risks;
	}

	private static List<String> sure(Breakdown broken) {
		List<String> sure = new ArrayList<>();
		if (broken.jvms() == 1) {
			sure.add("Seen once, in one JVM; repeat the command to see it again.");
		}
		else {
			sure.add("The load was sent to " + broken.jvms() + " fresh JVMs of " + broken.arm() + ", and "
					+ broken.broken() + " of them stopped serving" + ((broken.broken() < broken.jvms())
							? ": it does not always happen, which is a risk all the same." : "."));
		}
		sure.add(broken.arm() + " was not measured.");
		return sure;
	}

}
