package io.vtbench.runner.service;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Tells secret properties and variables from others by their names. No command line may
 * show them: every user of a machine can read the command lines of all processes.
 */
public final class SecretProperties {

	private static final Pattern SECRET = Pattern
		.compile("password|passwd|passphrase|secret|token|credential|(api|private|access)[-_.]?key|[-_.](pwd|pass)$"
				// may hold any of them
				+ "|^spring[._]application[._]json$");

	private SecretProperties() {
	}

	/** Those that may be seen. */
	static Map<String, String> open(Map<String, String> properties) {
		Map<String, String> open = new LinkedHashMap<>(properties);
		open.keySet().removeIf(SecretProperties::isSecret);
		return open;
	}

	/** Whether a property or variable is one by its name. */
	public static boolean isSecret(String name) {
		return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
	}

}
