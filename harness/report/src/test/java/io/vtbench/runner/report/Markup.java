package io.vtbench.runner.report;

import java.util.List;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/** The markup of a page. A search in its scripts, which are a megabyte, takes minutes. */
final class Markup {

	private static final Pattern CODE = Pattern.compile("(?s)<(script|style).*?</\\1>");

	private Markup() {
	}

	/**
	 * Asserts that a page has these parts one after the other. AssertJ copies the rest of
	 * the page for each of its characters, which takes seconds.
	 */
	static void assertInOrder(String page, List<String> parts) {
		int from = 0;
		for (String part : parts) {
			int at = page.indexOf(part, from);
			assertThat(at).as("'%s' after the parts before it", part).isNotNegative();
			from = at + part.length();
		}
	}

	/** Returns a page without its scripts and style. */
	static String of(String page) {
		return CODE.matcher(page).replaceAll(" ");
	}

}
