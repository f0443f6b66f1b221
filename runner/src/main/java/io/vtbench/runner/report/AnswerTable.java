package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.AnswerRow;
import io.vtbench.runner.result.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import org.jspecify.annotations.Nullable;

/**
 * The answer for one arm as text, with its table.
 *
 * @param baseline name of the arm that it is compared with
 */
record AnswerTable(ArmAnswer answer, String baseline, List<Row> rows) {

	/** Longer names of arms would widen a column of the terminal. */
	private static final int SHORT = 14;

	/**
	 * One row.
	 *
	 * @param question empty where the row above asks the same
	 * @param name the metric with its question
	 * @param word the verdict without what could have been seen
	 * @param kind the verdict as a style class
	 */
	record Row(String question, String metric, String name, String baselineValue, String candidate, String ratio,
			String interval, String word, String verdict, String kind, boolean decides, String sentence) {

		private static Row of(AnswerRow row, @Nullable Question above) {
			Double ratio = row.ratio();
			return new Row((row.question() == above) ? "" : row.question().toString(), row.metric(), row.name(),
					Figures.of(row.unit(), row.baseline()), Figures.of(row.unit(), row.candidate()),
					(ratio != null) ? Figures.ratio(ratio) : Figures.NOT_AVAILABLE, Figures.interval(row.ci95()),
					row.word().toString(), row.verdict(), kind(row.word()), row.decides(), row.sentence());
		}

		private static String kind(AnswerRow.Word word) {
			return switch (word) {
				case BETTER -> "good";
				case WORSE -> "bad";
				case NO_DIFFERENCE -> "same";
				case INCONCLUSIVE -> "open";
				case NOT_JUDGED -> "none";
			};
		}

	}

	static AnswerTable of(ArmAnswer answer) {
		List<Row> rows = new ArrayList<>();
		Question above = null;
		for (AnswerRow row : answer.rows()) {
			rows.add(Row.of(row, above));
			above = row.question();
		}
		return new AnswerTable(answer, (answer.baseline() != null) ? answer.baseline() : "", rows);
	}

	boolean hasRows() {
		return !this.rows.isEmpty();
	}

	/** The answer for a terminal, as lines. */
	List<String> lines() {
		List<String> lines = new ArrayList<>(WordWrap.wrap(this.answer.headline(), 0));
		lines.addAll(WordWrap.wrap(this.answer.why(), 0));
		if (hasRows()) {
			lines.add("");
			TextTable table = new TextTable("lrrrrl").row("", shortened(this.baseline, "baseline"),
					shortened(this.answer.arm(), "candidate"), "ratio", "95 % CI", "verdict");
			this.rows.forEach((row) -> table.row(row.name(), row.baselineValue(), row.candidate(), row.ratio(),
					row.interval(), row.word()));
			lines.addAll(table.lines());
			lines.add("");
			this.rows.forEach((row) -> lines.addAll(WordWrap.wrap("- " + row.sentence(), 2)));
		}
		add(lines, "Risks", this.answer.risks());
		add(lines, "How sure", this.answer.sure());
		return lines;
	}

	private static String shortened(String name, String instead) {
		return (name.length() <= SHORT) ? name : instead;
	}

	private static void add(List<String> lines, String title, List<String> sentences) {
		lines.add("");
		lines.add(title);
		sentences.forEach((sentence) -> lines.addAll(WordWrap.wrap("- " + sentence, 2)));
	}

}
