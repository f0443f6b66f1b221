package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;

/**
 * Holds a table of text that a page, a Markdown file and a terminal show alike. Columns
 * and rows without any figure are left out.
 */
public final class Table {

	private static final String AGAIN = " again";

	private final List<Column> columns;

	private final List<Row> rows = new ArrayList<>();

	private boolean strong;

	/**
	 * Creates an empty table.
	 * @param alignment a letter for each column: l is flush left, r is flush right and a
	 * number, h is flush left and names its row
	 */
	Table(String alignment, List<String> names) {
		this.columns = IntStream.range(0, names.size())
			.mapToObj((index) -> new Column(names.get(index), alignment.charAt(index)))
			.toList();
	}

	public Table(String alignment, String... names) {
		this(alignment, List.of(names));
	}

	/** Sets whether the rows that follow stand out. */
	Table strong(boolean strong) {
		this.strong = strong;
		return this;
	}

	/**
	 * Adds a row of texts and {@link Mark}s, unless its columns for figures are all
	 * empty.
	 */
	Table row(List<?> contents) {
		List<Cell> cells = new ArrayList<>();
		for (int index = 0; index < contents.size(); index++) {
			cells.add(cell(this.columns.get(index), contents.get(index)));
		}
		List<Cell> figures = cells.stream().filter((cell) -> cell.column().isNumber()).toList();
		if (figures.isEmpty() || figures.stream().anyMatch(Cell::isFilled)) {
			this.rows.add(new Row(cells, this.strong));
		}
		return this;
	}

	public Table row(Object... contents) {
		return row(Arrays.asList(contents));
	}

	private Cell cell(Column column, Object content) {
		if (content instanceof Mark mark) {
			return new Cell(column, mark.text(), "mark " + mark.kind());
		}
		boolean again = column == this.columns.getFirst() && !this.rows.isEmpty()
				&& this.rows.getLast().cells().getFirst().text().equals(content.toString());
		return new Cell(column, content.toString(), (column.isNumber() ? "number" : "text") + (again ? AGAIN : ""));
	}

	/** Returns whether there is a row to show. */
	public boolean hasRows() {
		return !this.rows.isEmpty();
	}

	/** Returns the columns that have something to show. */
	List<Column> columns() {
		return this.columns.stream().filter(this::isFilled).toList();
	}

	/** Returns the rows, without the cells of empty columns. */
	List<Row> rows() {
		return this.rows.stream()
			.map((row) -> new Row(row.cells().stream().filter((cell) -> isFilled(cell.column())).toList(),
					row.strong()))
			.toList();
	}

	private boolean isFilled(Column column) {
		return this.rows.stream()
			.flatMap((row) -> row.cells().stream())
			.anyMatch((cell) -> cell.column() == column && cell.isFilled());
	}

	/**
	 * Returns the head and the rows for a terminal, as lines without blanks at their
	 * ends.
	 */
	public List<String> lines() {
		List<Column> shown = columns();
		List<List<String>> lines = new ArrayList<>();
		lines.add(shown.stream().map((column) -> PlainText.line(column.name())).toList());
		rows().forEach((row) -> lines.add(row.cells().stream().map((cell) -> PlainText.line(cell.text())).toList()));
		int[] widths = IntStream.range(0, shown.size())
			.map((index) -> lines.stream().mapToInt((line) -> line.get(index).length()).max().orElse(0))
			.toArray();
		return lines.stream()
			.map((line) -> IntStream.range(0, widths.length)
				.mapToObj((index) -> shown.get(index).padded(line.get(index), widths[index]))
				.collect(Collectors.joining("  "))
				.stripTrailing())
			.toList();
	}

	/**
	 * A column with its name.
	 *
	 * @param alignment l, r or h, as the constructor of the table takes it
	 */
	record Column(String name, char alignment) {

		boolean isNumber() {
			return this.alignment == 'r';
		}

		boolean isHead() {
			return this.alignment == 'h';
		}

		/** Returns the rule below the head that aligns the column in Markdown. */
		String rule() {
			return isNumber() ? "---:" : "---";
		}

		private String padded(String text, int width) {
			String blanks = " ".repeat(width - text.length());
			return isNumber() ? blanks + text : text + blanks;
		}

	}

	/**
	 * A row of the table.
	 *
	 * @param strong whether the row stands out
	 */
	record Row(List<Cell> cells, boolean strong) {

	}

	/**
	 * A cell of the table.
	 *
	 * @param kind style classes
	 */
	record Cell(Column column, String text, String kind) {

		boolean isFilled() {
			return !this.text.isEmpty() && !this.text.equals(Figures.NOT_AVAILABLE);
		}

		/**
		 * Returns whether the cell repeats the text of the cell above it, so that a page
		 * hides it.
		 */
		boolean isAgain() {
			return this.kind.endsWith(AGAIN);
		}

	}

}
