package io.vtbench.runner.report;

import java.util.regex.Pattern;

/** The markup of a page. A search in its scripts, which are a megabyte, takes minutes. */
final class Markup {

	private static final Pattern CODE = Pattern.compile("(?s)<(script|style).*?</\\1>");

	private Markup() {
	}

	/** Returns a page without its scripts and style. */
	static String of(String page) {
		return CODE.matcher(page).replaceAll(" ");
	}

}
