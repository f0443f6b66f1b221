package io.vtbench.runner.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Cleans text from a file or the command line, so that it can do nothing but be read:
 * characters that a terminal obeys, that turn the direction of writing, or that XML does
 * not allow, become U+FFFD.
 */
public final class PlainText {

	/** The columns that every terminal and code review shows. */
	public static final int WIDTH = 100;

	private static final Pattern OBEYED = Pattern.compile(
			"[\\p{Cc}\\p{Cs}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff\\ufffe\\uffff&&[^\\n\\t]]");

	private PlainText() {
	}

	/** Cleans a text that may have several lines. */
	public static String of(String text) {
		return OBEYED.matcher(text.replace("\r\n", "\n")).replaceAll("\ufffd");
	}

	/** Cleans a text and puts it on one line. */
	public static String line(String text) {
		return of(text).replaceAll("[\\n\\t]+", " ");
	}

	/** Returns a text that begins with a capital, as a sentence does. */
	public static String capitalised(String text) {
		return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
	}

	/** Names as a sentence lists them: "a", "a and b", or "a, b and c". */
	public static String list(List<String> names) {
		int last = names.size() - 1;
		return (last < 1) ? String.join("", names)
				: String.join(", ", names.subList(0, last)) + " and " + names.get(last);
	}

	/**
	 * Breaks a text at blanks into lines of at most 100 columns; a longer word gets a
	 * line of its own.
	 * @param indent of the first line; the others get two more unless it is 0
	 */
	public static List<String> wrap(String text, int indent) {
		return wrap(text, indent, WIDTH);
	}

	/**
	 * Breaks a text at blanks into lines of at most so many columns. A number stays with
	 * its per cent sign.
	 * @param indent of the first line; the others get two more unless it is 0
	 */
	public static List<String> wrap(String text, int indent, int width) {
		List<String> lines = new ArrayList<>();
		StringBuilder line = new StringBuilder(" ".repeat(indent));
		for (String word : text.split("\\s+(?!%)")) {
			if (!line.toString().isBlank() && line.length() + 1 + word.length() > width) {
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
