package io.vtbench.runner.command;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of properties and variables that a person may not set of a service. */
final class SettingNames {

	private static final Set<String> PORTS = Set.of("server.port", "server.address", "management.server.port",
			"management.server.address");

	private static final Map<String, String> OTHERS = Map.of("spring.threads.virtual.enabled",
			"is the thread type; leave it out, or say --threads for the service as given",
			// Spring reads the first that it finds, and bench has one of its own
			"spring.application.json", "would hide all other properties; give it by --env SPRING_APPLICATION_JSON=…");

	/** Shells drop others on the way. */
	private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w*");

	private SettingNames() {
	}

	/**
	 * What is wrong with names of properties.
	 * @param option that sets them, up to the name
	 */
	static Stream<String> ofProperties(String option, Collection<String> names) {
		return names.stream()
			.filter((name) -> PORTS.contains(name) || OTHERS.containsKey(name))
			.map((name) -> option + name + " " + OTHERS.getOrDefault(name,
					"is set by bench, so that no two services meet; leave it out, or choose a port: --port"));
	}

	/**
	 * What is wrong with names of variables.
	 * @param option that sets them, up to the name
	 */
	static Stream<String> ofVariables(String option, Collection<String> names) {
		return names.stream()
			.filter((name) -> !VARIABLE.matcher(name).matches())
			.map((name) -> option + name + " is no name of a variable, which has letters, digits and underscores; give"
					+ " a property of Spring by --property");
	}

}
