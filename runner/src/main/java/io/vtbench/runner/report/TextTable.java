package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.PlainText;

/** Columns of plain text. */
public final class TextTable {

	private static final String GAP = "  ";

	private final List<List<String>> rows = new ArrayList<>();

	private final String alignment;

	/**
	 * Creates an empty table.
	 * @param alignment a letter for each column: l is flush left, r is flush right
	 */
	public TextTable(String alignment) {
		this.alignment = alignment;
	}

	public TextTable row(List<String> cells) {
		this.rows.add(cells.stream().map(PlainText::line).toList());
		return this;
	}

	public TextTable row(String... cells) {
		return row(List.of(cells));
	}

	/** The lines, without blanks at their ends. */
	public List<String> lines() {
		return this.rows.stream().map(this::line).toList();
	}

	private String line(List<String> cells) {
		StringBuilder line = new StringBuilder();
		for (int column = 0; column < cells.size(); column++) {
			String cell = cells.get(column);
			String blanks = " ".repeat(width(column) - cell.length());
			boolean left = this.alignment.charAt(column) == 'l';
			line.append((column > 0) ? GAP : "").append(left ? cell + blanks : blanks + cell);
		}
		return line.toString().stripTrailing();
	}

	private int width(int column) {
		return this.rows.stream()
			.filter((row) -> row.size() > column)
			.mapToInt((row) -> row.get(column).length())
			.max()
			.orElse(0);
	}

}
