package io.vtbench.runner.machine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Lets a measured process have of the runner's environment only the variables that it
 * needs to find programs, files, its language and a container engine. Every other
 * variable could change what is measured without a trace in the result.
 */
public final class ChildEnvironment {

	private static final Set<String> ALLOWED = Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE",
			"TZ", "TMPDIR", "TMP", "TEMP", "TERM", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT",
			"USERPROFILE", "USERNAME", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "XDG_RUNTIME_DIR",
			"DOCKER_HOST", "DOCKER_CONFIG", "DOCKER_CONTEXT", "DOCKER_CERT_PATH", "DOCKER_TLS_VERIFY", "CONTAINER_HOST",
			"CONTAINERS_CONF", "DBUS_SESSION_BUS_ADDRESS");

	private static final String ALLOWED_PREFIX = "LC_";

	/**
	 * The names and beginnings of names of variables that programs of the suite are known
	 * to read; a shell has dozens of others.
	 */
	private static final List<String> INFLUENTIAL = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS",
			"JAVA_OPTS", "JAVA_OPTIONS", "SPRING_", "SERVER_", "MANAGEMENT_", "LOGGING_", "LOG4J_", "LOGBACK_", "OTEL_",
			"MICROMETER_", "K6_", "GOGC", "GOMEMLIMIT", "GOMAXPROCS", "GODEBUG", "HTTP_PROXY", "HTTPS_PROXY",
			"ALL_PROXY", "NO_PROXY", "LD_", "DYLD_", "MALLOC_", "GLIBC_", "PG", "LOG_LEVEL", "DEBUG", "TRACE");

	private static final Pattern ASKED = Pattern.compile("Could not resolve placeholder '([\\w.-]+)'");

	private ChildEnvironment() {
	}

	/**
	 * Takes from an environment what no child gets of it.
	 * @param environment that may be changed: the runner's variables, for one child
	 */
	static void clean(Map<String, String> environment) {
		environment.keySet().removeIf((name) -> !isAllowed(name));
		// k6 and Go look for their files there
		environment.putIfAbsent("HOME", System.getProperty("user.home"));
	}

	/**
	 * Names of the variables that are kept from the children although they would have an
	 * effect on them.
	 * @param own the runner's variables
	 * @param prefixes of further names that have an effect, such as USERS_
	 */
	public static List<String> leftOut(Map<String, String> own, List<String> prefixes) {
		return own.keySet()
			.stream()
			.filter((name) -> !isAllowed(name))
			.filter((name) -> startsWithAny(name, INFLUENTIAL) || startsWithAny(name, prefixes))
			.sorted()
			.toList();
	}

	/**
	 * Returns what to do where a service asked in vain for a variable that the shell has,
	 * in brackets; empty where it died of something else.
	 * @param reason of its end
	 */
	public static String advice(String reason) {
		Matcher asked = ASKED.matcher(reason);
		String name = asked.find() ? asked.group(1) : "";
		return Stream.of(name, variable(name))
			.filter(System.getenv()::containsKey)
			.findFirst()
			.map((variable) -> " (" + variable
					+ " of your shell does not reach it; set it in the scenario, or by --env)")
			.orElse("");
	}

	/** Returns the variable in which Spring Boot looks for a property. */
	public static String variable(String property) {
		return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
	}

	private static boolean startsWithAny(String name, List<String> prefixes) {
		String upper = name.toUpperCase(Locale.ROOT);
		return prefixes.stream().anyMatch(upper::startsWith);
	}

	private static boolean isAllowed(String name) {
		String upper = name.toUpperCase(Locale.ROOT);
		return ALLOWED.contains(upper) || upper.startsWith(ALLOWED_PREFIX);
	}

}
