package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;

/**
 * Says the answer to a trial on one screen: its four lines, the table of what decides,
 * and what was not tried.
 *
 * @param runs that the answer rests on
 * @param columns of the terminal
 */
record TrialScreen(Trial trial, List<RunResult> runs, int columns) {

	/** The most lines of the terminal that one line of the answer takes. */
	private static final int LONGEST = 5;

	/** Returns the lines, of which the report's own line is none. */
	List<String> lines() {
		List<ArmAnswer> arms = this.trial.answer().arms();
		OneScreen end = new OneScreen(4, this.columns).paragraph(this.trial.cutShort()
			.stream()
			.map((reason) -> TrialModel.CUT + reason)
			.collect(Collectors.joining(" ")), 2);
		arms.stream().findFirst().ifPresent((arm) -> end.paragraph(text(arm).notTried(), 2));
		int room = OneScreen.LINES - OneScreen.REPORT - end.lines().size();
		List<String> lines = new ArrayList<>(
				arms.isEmpty() ? List.of(AnswerText.headline(this.trial) + ".") : List.of());
		for (ArmAnswer arm : arms) {
			lines.addAll(lines(text(arm), (room - lines.size()) / (arms.size() - arms.indexOf(arm))));
		}
		lines.addAll(end.lines());
		return lines;
	}

	private AnswerText text(ArmAnswer answer) {
		return new AnswerText(answer, this.trial, this.runs);
	}

	private List<String> lines(AnswerText text, int room) {
		OneScreen screen = new OneScreen(room, this.columns);
		text.lines().forEach((line) -> screen.paragraph(line, LONGEST));
		return screen.gap().rows(new AnswerTable(text).lines(false, screen.columns())).lines();
	}

}
