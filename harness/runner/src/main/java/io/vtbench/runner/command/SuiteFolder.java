package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.vtbench.runner.format.Console;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.system.Login;
import io.vtbench.runner.system.local.LocalEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Knows the suite's folder.
 *
 * @param path holds {@code scenarios/}, {@code k6/} and the built services
 * @param results keeps the runs where nobody names another folder
 */
public record SuiteFolder(Path path, Path results) {

	/**
	 * A variable with headers of every request as JSON: their values may be secrets, so
	 * no file has them.
	 */
	public static final String HEADERS = "VTBENCH_HEADERS";

	/**
	 * A variable with the file of a request that logs in, by which a saved scenario is
	 * repeated.
	 */
	public static final String LOGIN = "VTBENCH_LOGIN";

	/**
	 * What is unpacked has no place for results, and the working folder may be anybody's.
	 */
	private static final Path RESULTS_OF_JAR = Path.of("vtbench-results").toAbsolutePath();

	/** Takes a checkout, or what came as a zip. */
	public SuiteFolder(Path path) {
		this(path, path.resolve("results"));
	}

	/**
	 * Finds the folder that the launcher names, or the working folder or one above it;
	 * else unpacks what the runner's jar carries.
	 */
	public static SuiteFolder find() {
		String said = System.getProperty("vtbench.home");
		Path path = Path.of((said != null) ? said : "").toAbsolutePath().normalize();
		while (path != null) {
			if (isOne(path)) {
				return new SuiteFolder(path);
			}
			path = path.getParent();
		}
		if (said == null) {
			return new SuiteFolder(PackedSuite.unpack(), RESULTS_OF_JAR);
		}
		throw new ScenarioException(
				"no scenarios/modes.yaml in " + said + ", which vtbench.home names; correct it, or leave it out");
	}

	/** Returns whether a folder is that of a suite. */
	static boolean isOne(Path folder) {
		return Files.isRegularFile(folder.resolve("scenarios/modes.yaml"));
	}

	public Catalog catalog() {
		return Catalog.read(this.path.resolve("scenarios"));
	}

	/** Returns the modes and services, for a scenario that is none of the suite's. */
	Catalog services() {
		return Catalog.withoutScenarios(this.path.resolve("scenarios"));
	}

	/** Returns whether services can be built here; what came as a zip has no sources. */
	public boolean hasSources() {
		return Files.isRegularFile(this.path.resolve("pom.xml"));
	}

	/** Returns whether a name is the file of a user's own scenario. */
	public static boolean isScenarioFile(String name) {
		return name.endsWith(".yaml") || name.endsWith(".yml");
	}

	/**
	 * Returns this machine as the place of runs.
	 * @param variables of the caller
	 * @param secrets variables of the load script whose values nobody must see
	 * @param login request that logs in; null for that of the caller's variable, if any
	 */
	public LocalEnvironment thisMachine(Map<String, String> variables, Map<String, String> secrets,
			@Nullable Login login) {
		String headers = variables.get(HEADERS);
		Map<String, String> all = (secrets.isEmpty() && headers != null) ? Map.of("HEADERS", headers) : secrets;
		return new LocalEnvironment(this.path, variables, all, (login != null) ? login : ofCaller(variables),
				(text) -> System.err.println(Console.line(text)));
	}

	private static @Nullable Login ofCaller(Map<String, String> variables) {
		String file = variables.getOrDefault(LOGIN, "");
		try {
			return file.isEmpty() ? null : LoginFile.read(LOGIN, Path.of(file), variables);
		}
		catch (IllegalArgumentException ex) {
			throw new ScenarioException(String.valueOf(ex.getMessage()));
		}
	}

	/** Returns a path as it would be typed in the folder that bench is called from. */
	public String display(Path file) {
		Path absolute = file.toAbsolutePath().normalize();
		Path here = Path.of("").toAbsolutePath();
		return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
	}

	/**
	 * Returns the same, but absolute where bench is called from another folder than the
	 * suite's.
	 */
	public String displayFromHere(Path file) {
		return Path.of("").toAbsolutePath().equals(this.path) ? display(file)
				: file.toAbsolutePath().normalize().toString();
	}

}
