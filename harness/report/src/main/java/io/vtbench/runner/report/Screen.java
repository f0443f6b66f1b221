package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.ReportModel.Answer;
import io.vtbench.runner.report.ReportModel.Claim;

/**
 * Shows a report in a terminal. An answer fits one screen: the lines that must be there,
 * and of the others as many as there is room for.
 */
final class Screen {

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

	/** The most lines that one sentence of an answer takes. */
	private static final int LONGEST = 5;

	/** The lines of what holds for all answers. */
	private static final int END = 4;

	private final List<String> lines = new ArrayList<>();

	private final int room;

	private final int columns;

	/**
	 * Creates an empty part of a screen.
	 * @param room number of lines that it has
	 * @param columns of the terminal; no line gets more than 100
	 */
	Screen(int room, int columns) {
		this.room = room;
		this.columns = Math.clamp(columns, NARROWEST, PlainText.WIDTH);
	}

	/**
	 * Returns the answer as lines, of which the report's own line is none: claims, the
	 * sentences below them, and the table.
	 * @param columns of the terminal
	 */
	static List<String> answer(ReportModel report, int columns) {
		Screen end = new Screen(END, columns);
		report.end().forEach((sentence) -> end.paragraph(sentence, END / 2));
		int room = LINES - REPORT - end.lines().size();
		List<String> lines = new ArrayList<>();
		List<Answer> answers = report.answers();
		for (Answer answer : answers) {
			Screen part = new Screen((room - lines.size()) / (answers.size() - answers.indexOf(answer)), columns);
			Stream.concat(answer.claims().stream().map(Claim::sentence), answer.lines().stream())
				.forEach((sentence) -> part.paragraph(sentence, LONGEST));
			List<String> table = answer.table().lines(part.columns);
			lines.addAll((table.isEmpty() ? part : part.gap().rows(table)).lines());
		}
		lines.addAll(end.lines());
		return lines;
	}

	/**
	 * Returns all that a report says in words, and its tables that a terminal has room
	 * for.
	 */
	static List<String> details(ReportModel report) {
		List<String> lines = new ArrayList<>(PlainText.wrap(report.name() + ", " + report.about(), 0));
		for (Answer answer : report.answers()) {
			Stream.concat(answer.claims().stream().map(Claim::sentence), answer.reasons().stream())
				.forEach((sentence) -> lines.addAll(PlainText.wrap(sentence, 0)));
			for (ForestTable table : List.of(answer.table(), answer.aside())) {
				addTable(lines, table.lines(PlainText.WIDTH));
			}
			answer.rest()
				.forEach((exhibit) -> exhibit.sentences().forEach((text) -> lines.addAll(PlainText.wrap(text, 0))));
		}
		lines.add("");
		Stream.concat(report.end().stream(), report.notes().stream())
			.forEach((sentence) -> lines.addAll(PlainText.wrap(sentence, 0)));
		report.written().stream().filter((section) -> !section.folded()).forEach((section) -> {
			lines.addAll(List.of("", section.heading()));
			section.shown().forEach((exhibit) -> addExhibit(lines, exhibit));
		});
		return lines;
	}

	private static void addExhibit(List<String> lines, Exhibit exhibit) {
		Stream.of(exhibit.heading(), exhibit.hint())
			.filter((text) -> !text.isEmpty())
			.forEach((text) -> lines.addAll(PlainText.wrap(text, 0)));
		if (exhibit.table() != null) {
			addTable(lines, exhibit.table().lines());
		}
		Stream.concat(exhibit.sentences().stream(), exhibit.notes().stream())
			.forEach((text) -> lines.addAll(PlainText.wrap("- " + text, 2)));
		exhibit.code().forEach((line) -> lines.addAll(PlainText.wrap(line, 2)));
	}

	private static void addTable(List<String> lines, List<String> table) {
		if (table.size() > 1) {
			boolean fits = table.stream().allMatch((line) -> line.length() <= PlainText.WIDTH);
			lines.add("");
			lines.addAll(fits ? table : List.of("The report has a table of this, for which a terminal has no room."));
		}
	}

	private int left() {
		return this.room - this.lines.size();
	}

	/** Adds a paragraph, cut where it has more lines than it may have. */
	Screen paragraph(String text, int most) {
		if (!text.isEmpty()) {
			this.lines.addAll(cut(PlainText.wrap(shortened(text), 0, this.columns), Math.min(most, left())));
		}
		return this;
	}

	/** Adds an empty line where there is room for more than must be there. */
	Screen gap() {
		if (!this.lines.isEmpty() && left() > ROOMY) {
			this.lines.add("");
		}
		return this;
	}

	/** Adds the lines of a table, as many of them as fit, and counts the others. */
	Screen rows(List<String> rows) {
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

}
