package io.vtbench.runner.command;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of properties and variables that a person may not set of a service. */
final class SettingNames {

	private static final Set<String> PORTS = Set.of("server.port", "server.address", "management.server.port",
			"management.server.address");

	private static final String SWITCH = "spring.threads.virtual.enabled";

	/** Shells drop others on the way. */
	private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w*");

	private SettingNames() {
	}

	/** What is wrong with names of properties. */
	static Stream<String> ofProperties(Collection<String> names) {
		return names.stream()
			.filter((name) -> PORTS.contains(name) || name.equals(SWITCH))
			.map((name) -> "--property " + name + (name.equals(SWITCH)
					? " is what the modes set; leave it out (with --against, --mode says it for both versions)"
					: " is set by bench, so that no two services meet; leave it out, or choose a port: --port"));
	}

	/** What is wrong with names of variables. */
	static Stream<String> ofVariables(Collection<String> names) {
		return names.stream()
			.filter((name) -> !VARIABLE.matcher(name).matches())
			.map((name) -> "--env " + name
					+ " is no name of a variable, which has letters, digits and underscores; give"
					+ " a property of Spring by --property");
	}

}
