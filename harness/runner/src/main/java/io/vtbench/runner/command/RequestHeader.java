package io.vtbench.runner.command;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads headers of requests that somebody wrote. No message shows a value. */
final class RequestHeader {

	/** The names of methods and of headers, as RFC 9110 has them. */
	static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

	private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e]*");

	/** The headers that the clients set themselves. */
	private static final Set<String> OF_CONNECTION = Set.of("connection", "content-length", "expect",
			"transfer-encoding", "upgrade");

	private RequestHeader() {
	}

	/**
	 * Adds a header as people write it, {@code NAME: VALUE}.
	 * @param source where it stands, for the message
	 * @throws IllegalArgumentException in one sentence where it is none
	 */
	static void add(Map<String, String> byName, String source, String text) {
		int colon = text.indexOf(':');
		require(colon >= 1, source + " wants 'NAME: VALUE', but one has no colon");
		add(byName, source, text.substring(0, colon).strip(), text.substring(colon + 1).strip());
	}

	/**
	 * Checks and adds one header. A message must not show the value, and where the colon
	 * is missing, the name may hold it.
	 */
	static void add(Map<String, String> byName, String source, String name, String value) {
		require(TOKEN.matcher(name).matches(),
				source + " wants 'NAME: VALUE', but what stands before the colon of one is no name of a header");
		require(VALUE.matcher(value).matches(),
				source + " " + name + " has a value with characters that are not printable ASCII; encode it");
		require(!OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT)),
				source + " " + name + " is what each client says of its own connection; leave it out");
		byName.put(name, value);
	}

	private static void require(boolean fine, String refusal) {
		if (!fine) {
			throw new IllegalArgumentException(refusal);
		}
	}

}
