package io.vtbench.runner.service;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Properties of a service, those apart that no command line may show: every user of a
 * machine can read the command lines of all processes.
 *
 * @param open what may be seen
 * @param secret the rest
 */
public record SecretProperties(Map<String, String> open, Map<String, String> secret) {

	private static final Pattern SECRET = Pattern.compile("password|passwd|secret|token|credential|api-?key");

	/** Tells them apart. */
	public static SecretProperties of(Map<String, String> properties) {
		Map<String, String> open = new LinkedHashMap<>(properties);
		Map<String, String> secret = new LinkedHashMap<>(properties);
		open.keySet().removeIf(SecretProperties::isSecret);
		secret.keySet().removeIf((name) -> !isSecret(name));
		return new SecretProperties(open, secret);
	}

	/** Whether a property or variable is one by its name. */
	public static boolean isSecret(String name) {
		return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
	}

}
