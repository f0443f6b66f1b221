package io.vtbench.runner.service;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A variable that the shell has, and that a service asked for in vain: none of the user's
 * reaches it, for it could change one run and not the next.
 */
final class LeftOutVariable {

	private static final Pattern ASKED = Pattern.compile("Could not resolve placeholder '([\\w.-]+)'");

	private LeftOutVariable() {
	}

	/**
	 * What to do about it, in brackets; empty where the words are about something else.
	 * @param words with which a service died
	 */
	static String advice(String words) {
		Matcher asked = ASKED.matcher(words);
		String name = asked.find() ? asked.group(1) : "";
		// the second as Spring Boot looks for a property among variables
		return Stream.of(name, name.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT))
			.filter(System.getenv()::containsKey)
			.findFirst()
			.map((variable) -> " (" + variable
					+ " of your shell does not reach it; set it in the scenario, or by --env)")
			.orElse("");
	}

}
