package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;

/**
 * Shows the answer for one arm as a table, on a page and in a terminal: absolute figures
 * of both arms, the change as a range, and the word.
 *
 * @param answer decision, with the rows of the table
 * @param text lines of the same answer
 */
record AnswerTable(ArmAnswer answer, AnswerText text) {

	/**
	 * The longest name of an arm, in characters, that widens no column of the terminal.
	 */
	private static final int SHORT = 14;

	/** The same where the terminal is narrow. */
	private static final int SHORTEST = 9;

	/** The fewest characters of a metric with its path that still say what it is. */
	private static final int NAME = 12;

	AnswerTable(AnswerText text) {
		this(text.answer(), text);
	}

	/** Returns the decision with which the headline begins. */
	Mark decision() {
		return Mark.of(this.answer.decision(), AnswerText.claim(this.answer));
	}

	/** Returns the decision's line without its badge. */
	String claim() {
		String first = this.text.first();
		String claim = AnswerText.claim(this.answer) + ": ";
		int before = first.indexOf(claim);
		String rest = first.substring(before + claim.length());
		return (before > 0) ? first.substring(0, before) + PlainText.capitalised(rest) : rest;
	}

	/**
	 * Returns the lines below the decision, with the arm that they are about where there
	 * are several.
	 */
	List<String> reasons() {
		List<String> lines = this.text.lines();
		String arm = (this.text.trial().answer().arms().size() > 1) ? this.answer.arm() + ": " : "";
		return lines.subList(1, lines.size()).stream().map((line) -> arm + line).toList();
	}

	/** Returns the table of all rows. */
	Table table() {
		return table(this.answer.rows(), this.answer.baseline(), this.answer.arm(), Mark::of);
	}

	/**
	 * Returns the table for a terminal. Where it has no room for the whole one, marks
	 * stand for the checks that doubt rows, the loads are behind their metrics, and names
	 * are shortened. The whole table explains its marks.
	 * @param all whether rows that decide nothing are shown as well
	 */
	List<String> lines(boolean all, int columns) {
		List<AnswerRow> rows = this.answer.rows()
			.stream()
			.filter((row) -> (all || row.decides()) && (row.baseline() != null || row.candidate() != null))
			.toList();
		if (rows.isEmpty()) {
			return List.of();
		}
		String baseline = shortened(this.answer.baseline(), "baseline", SHORT);
		String candidate = shortened(this.answer.arm(), "candidate", SHORT);
		List<String> whole = table(rows, baseline, candidate, Mark::of).lines();
		if (width(whole) <= columns) {
			return whole;
		}
		List<String> marked = table(rows, baseline, candidate, AnswerTable::marked).lines();
		List<String> lines = new ArrayList<>((width(marked) <= columns) ? marked : narrow(rows, columns));
		List<String> checks = rows.stream().flatMap((row) -> row.doubts().stream()).distinct().toList();
		if (all && !checks.isEmpty()) {
			lines.addAll(
					PlainText.wrap(Doubts.MARK.strip() + " In doubt because of " + PlainText.list(checks) + ".", 0));
		}
		return lines;
	}

	private static int width(List<String> lines) {
		return lines.stream().mapToInt(String::length).max().orElse(0);
	}

	private List<String> narrow(List<AnswerRow> rows, int columns) {
		int longest = rows.stream().mapToInt((row) -> name(row).length()).max().orElse(0);
		List<String> lines = shortened(rows, longest);
		int over = width(lines) - columns;
		return (over <= 0) ? lines : shortened(rows, Math.max(NAME, longest - over));
	}

	private List<String> shortened(List<AnswerRow> rows, int longest) {
		Table table = new Table("hrrrl", "metric", shortened(this.answer.baseline(), "baseline", SHORTEST),
				shortened(this.answer.arm(), "candidate", SHORTEST), "change", "verdict");
		rows.forEach((row) -> table.row(OneScreen.middle(name(row), longest), Figures.of(row.metric(), row.baseline()),
				Figures.of(row.metric(), row.candidate()), AnswerText.change(row), marked(row)));
		return table.lines();
	}

	/** Returns the metric, with the load where the same metric may have another. */
	private static String name(AnswerRow row) {
		return AnswerText.what(row) + (row.metric().isDuration() ? ", " + row.at() : "");
	}

	private static Mark marked(AnswerRow row) {
		return new Mark(AnswerText.bare(row) + (row.doubts().isEmpty() ? "" : Doubts.MARK), Mark.of(row).kind());
	}

	private static Table table(List<AnswerRow> rows, String baseline, String candidate,
			Function<AnswerRow, Mark> mark) {
		Table table = new Table("lhrrrl", "load", "metric", baseline, candidate, "change", "verdict");
		String before = "";
		for (AnswerRow row : rows) {
			String load = AnswerText.load(row);
			table.strong(row.decides())
				.row(load.equals(before) ? "" : load, AnswerText.what(row), Figures.of(row.metric(), row.baseline()),
						Figures.of(row.metric(), row.candidate()), AnswerText.change(row), mark.apply(row));
			before = load;
		}
		return table;
	}

	/** Returns the table of what the arms did beyond their limit. */
	Table overload() {
		return this.text.overload().table();
	}

	private static String shortened(String name, String instead, int longest) {
		return (name.length() <= longest) ? name : instead;
	}

}
