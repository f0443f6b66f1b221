package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Word;

/**
 * Fits an answer onto one screen of a terminal: the lines that must be there, and of the
 * others as many as there is room for.
 */
final class OneScreen {

	/** The lines of a terminal, as most of them open. */
	static final int LINES = 24;

	/** The line that names the report, which follows the answer. */
	static final int REPORT = 1;

	/** The number of lines that must be left for one that is empty. */
	private static final int ROOMY = 8;

	/** The fewest columns that a table of results has room in. */
	private static final int NARROWEST = 80;

	/** The columns that a line leaves beside its longest word, such as a stack frame. */
	private static final int BESIDE_WORD = 10;

	/** The columns of a name that leaves room for the figures of its row. */
	private static final int LONGEST_NAME = 34;

	/** The columns of a name that still says what it names. */
	private static final int SHORTEST_NAME = 12;

	private final List<String> lines = new ArrayList<>();

	private final int room;

	private final int columns;

	/**
	 * Creates an empty part of a screen.
	 * @param room number of lines that it has
	 * @param columns of the terminal; no line gets more than 100
	 */
	OneScreen(int room, int columns) {
		this.room = room;
		this.columns = Math.clamp(columns, NARROWEST, PlainText.WIDTH);
	}

	/**
	 * Holds one result of the table: a metric that is better or worse.
	 *
	 * @param change change as a range
	 */
	record Line(String word, String name, String before, String after, String change) {

	}

	/**
	 * Holds what is the same or unclear.
	 *
	 * @param change change as a range; empty without one
	 * @param doubts checks that cast doubt on it
	 */
	record Ranged(String name, String change, List<String> doubts) {

		private String text() {
			return (this.name + " " + this.change).strip()
					+ (this.doubts.isEmpty() ? "" : " (doubt: " + String.join(", ", this.doubts) + ")");
		}

	}

	/** Lists what has a word, with its range; empty where nothing has it. */
	static String list(Word word, List<Ranged> rows) {
		return rows.isEmpty() ? "" : PlainText.capitalised(word.toString()) + ": "
				+ rows.stream().map(Ranged::text).collect(Collectors.joining(", "));
	}

	int columns() {
		return this.columns;
	}

	int left() {
		return this.room - this.lines.size();
	}

	/** Adds a paragraph, cut where it has more lines than it may have. */
	OneScreen paragraph(String text, int most) {
		if (!text.isEmpty()) {
			this.lines.addAll(cut(PlainText.wrap(shortened(text), 0, this.columns), Math.min(most, left())));
		}
		return this;
	}

	/** Adds an empty line where there is room for more than must be there. */
	OneScreen gap() {
		if (!this.lines.isEmpty() && left() > ROOMY) {
			this.lines.add("");
		}
		return this;
	}

	/** Adds a table of results, as many of them as fit. */
	OneScreen table(List<Line> results, String baseline, String candidate) {
		int most = left() - 1;
		if (results.isEmpty() || most < 1) {
			return this;
		}
		List<Line> shown = (results.size() <= most) ? results : results.subList(0, most - 1);
		int longest = Math.min(LONGEST_NAME, shown.stream().mapToInt((line) -> line.name().length()).max().orElse(0));
		List<String> table = table(shown, baseline, candidate, longest);
		int over = table.stream().mapToInt(String::length).max().orElse(0) - this.columns;
		this.lines
			.addAll((over <= 0) ? table : table(shown, baseline, candidate, Math.max(SHORTEST_NAME, longest - over)));
		if (shown.size() < results.size()) {
			this.lines
				.add("and " + (results.size() - shown.size()) + " more that are better or worse, which the report has");
		}
		return this;
	}

	private static List<String> table(List<Line> results, String baseline, String candidate, int longest) {
		Table table = new Table("lhrrr", "", "", baseline, candidate, "change");
		results.forEach((line) -> table.row(line.word(), middle(line.name(), longest), line.before(), line.after(),
				line.change()));
		return table.lines();
	}

	/** Adds the lines of a table, as many of them as fit, and counts the others. */
	OneScreen rows(List<String> rows) {
		int room = Math.max(0, left());
		if (rows.size() <= room) {
			this.lines.addAll(rows);
		}
		else if (room > 2) {
			this.lines.addAll(rows.subList(0, room - 1));
			this.lines.add("and " + Figures.count(rows.size() - room + 1, "more row") + ", which the report has");
		}
		return this;
	}

	/**
	 * Adds sentences below a heading, at most some of them and none that does not fit
	 * whole.
	 */
	OneScreen points(String heading, List<String> sentences, int most) {
		List<String> points = new ArrayList<>();
		int shown = 0;
		for (String sentence : sentences.subList(0, Math.min(most, sentences.size()))) {
			List<String> point = PlainText.wrap("- " + shortened(sentence), 2, this.columns);
			if (1 + points.size() + point.size() > left()) {
				break;
			}
			points.addAll(point);
			shown++;
		}
		int hidden = sentences.size() - shown;
		if (!sentences.isEmpty() && left() > 0) {
			this.lines.add(heading + ((hidden == 0) ? "" : " (" + hidden + " more in the report)"));
			this.lines.addAll(points);
		}
		return this;
	}

	/** Shortens words that no line has room for: a report has them whole. */
	private String shortened(String text) {
		return Stream.of(text.split(" "))
			.map((word) -> end(word, this.columns - BESIDE_WORD))
			.collect(Collectors.joining(" "));
	}

	private static String end(String text, int most) {
		return (text.length() <= most) ? text : "..." + text.substring(text.length() - most + 3);
	}

	/** Shortens a name whose beginning and end tell it from others. */
	static String middle(String text, int most) {
		return (text.length() <= most) ? text
				: text.substring(0, most / 3) + "..." + text.substring(text.length() - most + most / 3 + 3);
	}

	List<String> lines() {
		return List.copyOf(this.lines);
	}

	private List<String> cut(List<String> lines, int most) {
		if (lines.size() <= most) {
			return lines;
		}
		List<String> cut = new ArrayList<>(lines.subList(0, Math.max(0, most)));
		if (!cut.isEmpty()) {
			String last = cut.getLast();
			cut.set(cut.size() - 1, last.substring(0, Math.min(last.length(), this.columns - 3)) + "...");
		}
		return cut;
	}

	/** Returns how checks ended, as the end of a sentence; empty without checks. */
	static String checks(List<Check> checks) {
		return checks.isEmpty() ? "" : "; checks: " + Checks.count(checks);
	}

}
