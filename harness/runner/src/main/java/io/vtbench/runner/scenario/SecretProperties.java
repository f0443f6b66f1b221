package io.vtbench.runner.scenario;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells secret properties, variables and headers from others by their names, or by what
 * their values hold. No command line may show them: every user of a machine can read the
 * command lines of all processes.
 */
public final class SecretProperties {

	private static final String WORDS = "password|passwd|passphrase|secret|token|credentials?"
			+ "|(?:secret|api|private|access)[-_.]?key";

	private static final Pattern SECRET = Pattern
		.compile(WORDS + "|[-_.](pwd|pass)$|(^|[-_.])((set-)?cookie|authorization)$"
		// may hold any of them
				+ "|^spring[._]application[._]json$");

	/** The pattern of values that hold a password, whatever they are called. */
	private static final Pattern HELD = Pattern.compile(Stream.of(
			// amqp://user:password@host
			"://[^\\s/?#@:]*:(?!\\$)[^\\s/?#@]+@",
			// where the only word before the host is a password or a token
			"(?<=http|https|redis|rediss|sentinel)://[^\\s/?#@:]+@", "jdbc:oracle:\\w{1,9}:[^/\\s@]{1,99}/[^@\\s]+@",
			// ?password=…, but not password=${DB_PASSWORD}
			"(?:" + WORDS + "|(?<![a-z])(?:pwd|pass))[\"']?\\s{0,9}[=:]\\s{0,9}[\"']?(?!\\$)[^\\s\"',;&)}]",
			"(?<!\\w)(?:bearer|basic)\\s{1,9}[\\w+/=.~-]{16}", "-----begin [a-z ]{0,20}private key")
		.reduce((one, other) -> one + "|" + other)
		.orElseThrow());

	private SecretProperties() {
	}

	/** Returns whether a property, variable or header is secret by its name. */
	public static boolean isSecret(String name) {
		return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
	}

	/**
	 * Returns whether a property, variable or header is secret by its name or by what its
	 * value holds.
	 */
	public static boolean isSecret(String name, String value) {
		return isSecret(name) || holdsPassword(value);
	}

	/**
	 * Returns whether a text holds a password, such as the address of a database with its
	 * user.
	 */
	public static boolean holdsPassword(String text) {
		return HELD.matcher(text.toLowerCase(Locale.ROOT)).find();
	}

}
