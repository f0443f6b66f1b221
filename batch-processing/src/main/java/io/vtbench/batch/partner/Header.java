package io.vtbench.batch.partner;

import java.util.regex.Pattern;

/**
 * The optional first line of a partner's file. It is known by its content, because a
 * reader that always skips a line loses a payment of every file without a header.
 */
final class Header {

	/**
	 * Partners write it in any case, with or without quotes, byte order mark and blanks.
	 */
	private static final Pattern COLUMNS = Pattern
		.compile("\\uFEFF?\\s*\"?account\"?\\s*,\\s*\"?amount\"?\\s*,\\s*\"?status\"?\\s*", Pattern.CASE_INSENSITIVE);

	private Header() {
	}

	static boolean matches(String line) {
		return COLUMNS.matcher(line).matches();
	}

}
