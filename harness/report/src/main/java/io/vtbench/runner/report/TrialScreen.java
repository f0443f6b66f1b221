package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import org.jspecify.annotations.Nullable;

/**
 * Says the answer to a trial on one screen: the decision with its reason, what is better
 * and worse, what is excluded, the first risks, and how sure it is.
 *
 * @param runs that the answer rests on
 * @param columns of the terminal
 */
record TrialScreen(Trial trial, List<RunResult> runs, int columns) {

	/** The most lines of a decision: a reason may name what to set. */
	private static final int DECISION = 6;

	private static final int RISKS = 3;

	/** Returns the lines, of which the report's own line is none. */
	List<String> lines() {
		List<ArmAnswer> arms = this.trial.answer().arms();
		OneScreen end = new OneScreen(4, this.columns).paragraph(this.trial.cutShort()
			.stream()
			.map((reason) -> TrialModel.CUT + reason)
			.collect(Collectors.joining(" ")), 2);
		arms.stream().findFirst().ifPresent((arm) -> end.paragraph(sure(text(arm)), 2));
		int room = OneScreen.LINES - OneScreen.REPORT - end.lines().size() - 1;
		List<String> lines = new ArrayList<>();
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
		ArmAnswer answer = text.answer();
		OneScreen screen = new OneScreen(room, this.columns).paragraph(decision(text), DECISION);
		if (answer.unequal() == null) {
			List<OneScreen.Line> results = answer.deciding(Word.BETTER, Word.WORSE)
				.stream()
				.map((row) -> new OneScreen.Line(row.word(), name(row), Figures.of(row.metric(), row.baseline()),
						Figures.of(row.metric(), row.candidate()), row.ratio(), row.ci95()))
				.toList();
			screen.gap()
				.table(results, AnswerTable.shortened(answer.baseline(), "before"),
						AnswerTable.shortened(answer.arm(), "after"))
				.paragraph(same(answer), 2)
				.paragraph(unclear(answer), 2);
		}
		return screen.gap()
			.points("Risks and causes", text.risks(), RISKS)
			.paragraph(text.overload().line(), 2)
			.lines();
	}

	private static String name(AnswerRow row) {
		return ((row.path() != null) ? row.path() + ": " : "") + RowText.where(row);
	}

	/** Returns the decision with its reason and what to do. */
	static String decision(AnswerText text) {
		ArmAnswer answer = text.answer();
		String headline = AnswerText.headline(answer);
		Breakdown broken = text.broken();
		if (broken != null || answer.unequal() != null) {
			return headline + ". " + text.why();
		}
		if (answer.overload() != null) {
			return headline + ". " + text.overload().failure();
		}
		if (answer.deciding().isEmpty()) {
			return headline + ", because no metric was compared.";
		}
		String advice = new AdviceText(answer).afterDecision();
		return headline + ". " + (advice.isEmpty() ? text.why() : advice);
	}

	/**
	 * Returns what is the same, each metric once with the largest of its bounds where it
	 * is the same at every load; empty where nothing is.
	 */
	private static String same(ArmAnswer answer) {
		Map<String, List<AnswerRow>> metrics = new LinkedHashMap<>();
		for (AnswerRow row : answer.deciding(Word.SAME)) {
			boolean everywhere = answer.deciding(Word.BETTER, Word.WORSE, Word.UNCLEAR, Word.INFO)
				.stream()
				.noneMatch((other) -> other.metric() == row.metric());
			String name = everywhere ? row.metric().label().replace(" latency", "") : name(row);
			metrics.computeIfAbsent(name, (key) -> new ArrayList<>()).add(row);
		}
		return OneScreen.list(Word.SAME,
				metrics.entrySet()
					.stream()
					.map((each) -> new OneScreen.Bounded(each.getKey(), bound(each.getValue()), List.of()))
					.toList());
	}

	/** Returns the largest bound of some rows; null where they have none. */
	private static @Nullable Double bound(List<AnswerRow> rows) {
		return rows.stream()
			.map(AnswerRow::proof)
			.filter(Objects::nonNull)
			.map((proof) -> proof.bound())
			.max(Comparator.naturalOrder())
			.orElse(null);
	}

	/**
	 * Returns what is unclear, with what is excluded and the checks that cast doubt;
	 * empty where nothing is.
	 */
	private static String unclear(ArmAnswer answer) {
		return OneScreen.list(Word.UNCLEAR,
				answer.deciding(Word.UNCLEAR)
					.stream()
					.map((row) -> new OneScreen.Bounded(name(row), bound(List.of(row)), row.doubts()))
					.toList());
	}

	private static String sure(AnswerText text) {
		String sure = new SureText(text.answer(), text.trial(), text.runs()).line(text.broken());
		return sure.isEmpty() ? "" : "How sure: " + sure;
	}

}
