package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;

/**
 * Shows the answer for one arm as a table, on a page and in a terminal.
 *
 * @param answer decision, with the rows of the table
 * @param text sentences of the same answer
 */
record AnswerTable(ArmAnswer answer, AnswerText text) {

	AnswerTable(AnswerText text) {
		this(text.answer(), text);
	}

	/**
	 * The longest name of an arm, in characters, that widens no column of the terminal.
	 */
	private static final int SHORT = 14;

	/**
	 * The smallest difference, as a natural logarithm, that a ratio with three decimals
	 * shows.
	 */
	private static final double SEEN = 0.0005;

	/** Returns the decision with which the headline begins. */
	Mark decision() {
		return Mark.of(this.answer.decision(), AnswerText.claim(this.answer));
	}

	/** Returns the table of all rows, each with the question that it answers. */
	Table table() {
		Table table = new Table("lhrrrrl", "question", "metric", this.answer.baseline(), this.answer.arm(), "ratio",
				"95 % CI", "verdict");
		this.answer.rows()
			.forEach((row) -> table.strong(row.decides())
				.row(row.question(), row.what(), Figures.of(row.metric(), row.baseline()),
						Figures.of(row.metric(), row.candidate()), Figures.ratioOrNone(row.ratio()),
						Figures.interval(row.ci95()), Mark.of(row)));
		return table;
	}

	/** Returns the table of what the arms did beyond their limit. */
	Table overload() {
		return this.text.overload().table();
	}

	/**
	 * Returns why a ratio is not the quotient of the two values; empty where every ratio
	 * is.
	 */
	String note() {
		return this.answer.rows().stream().anyMatch(AnswerTable::isOfBlocks)
				? "The ratio is the mean over pairs of neighbouring blocks, so it may differ from the quotient of the"
						+ " two values."
				: "";
	}

	private static boolean isOfBlocks(AnswerRow row) {
		Double ratio = row.ratio();
		Double baseline = row.baseline();
		Double candidate = row.candidate();
		return ratio != null && baseline != null && candidate != null
				&& Math.abs(Math.log(ratio * baseline / candidate)) > SEEN;
	}

	/** Returns the answer for a terminal, as lines. */
	List<String> lines() {
		List<String> lines = new ArrayList<>(PlainText.wrap(AnswerText.headline(this.answer), 0));
		lines.addAll(PlainText.wrap(this.text.why(), 0));
		if (!this.answer.rows().isEmpty()) {
			lines.add("");
			Table table = new Table("hrrrrl", "", shortened(this.answer.baseline(), "baseline"),
					shortened(this.answer.arm(), "candidate"), "ratio", "95 % CI", "verdict");
			this.answer.rows()
				.forEach((row) -> table.row(row.name(), Figures.of(row.metric(), row.baseline()),
						Figures.of(row.metric(), row.candidate()), Figures.ratioOrNone(row.ratio()),
						Figures.interval(row.ci95()), row.word()));
			lines.addAll(table.lines());
			if (!note().isEmpty()) {
				lines.addAll(PlainText.wrap(note(), 0));
			}
			lines.add("");
			add(lines, this.text.rows().stream().map(RowText::sentence).toList());
			add(lines, Stream.of(this.text.overload().line()).filter((line) -> !line.isEmpty()).toList());
		}
		lines.addAll(List.of("", "Risks"));
		add(lines, this.text.risks());
		lines.addAll(List.of("", "How sure"));
		add(lines, this.text.sure());
		WatchText watch = this.text.watch();
		if (!watch.lines().isEmpty()) {
			lines.add("");
			lines.add(watch.heading());
			add(lines, watch.lines());
		}
		return lines;
	}

	/** Returns a name that widens no column of a terminal. */
	static String shortened(String name, String instead) {
		return (name.length() <= SHORT) ? name : instead;
	}

	private static void add(List<String> lines, List<String> sentences) {
		sentences.forEach((sentence) -> lines.addAll(PlainText.wrap("- " + sentence, 2)));
	}

}
