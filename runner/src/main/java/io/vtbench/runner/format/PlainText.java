package io.vtbench.runner.format;

import java.util.regex.Pattern;

/**
 * Text from a file or the command line, so that it can do nothing but be read: characters
 * that a terminal obeys, that turn the direction of writing, or that XML does not allow,
 * become U+FFFD.
 */
public final class PlainText {

	private static final Pattern OBEYED = Pattern.compile(
			"[\\p{Cc}\\p{Cs}\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff\\ufffe\\uffff&&[^\\n\\t]]");

	private PlainText() {
	}

	/** Text that may have several lines. */
	public static String of(String text) {
		return OBEYED.matcher(text.replace("\r\n", "\n")).replaceAll("\ufffd");
	}

	/** Text on one line. */
	public static String line(String text) {
		return of(text).replaceAll("[\\n\\t]+", " ");
	}

}
