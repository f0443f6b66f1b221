package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks sentences into lines for a terminal. */
final class WordWrap {

	/** Columns that every terminal and code review shows. */
	static final int WIDTH = 100;

	private WordWrap() {
	}

	/**
	 * Breaks at blanks; a longer word gets a line of its own.
	 * @param indent of the first line; the others get two more unless it is 0
	 */
	static List<String> wrap(String text, int indent) {
		List<String> lines = new ArrayList<>();
		StringBuilder line = new StringBuilder(" ".repeat(indent));
		for (String word : text.split("\\s+")) {
			if (!line.toString().isBlank() && line.length() + 1 + word.length() > WIDTH) {
				lines.add(line.toString().stripTrailing());
				line = new StringBuilder(" ".repeat((indent > 0) ? indent + 2 : 0));
			}
			else if (!line.toString().isBlank()) {
				line.append(' ');
			}
			line.append(word);
		}
		lines.add(line.toString().stripTrailing());
		return lines;
	}

}
