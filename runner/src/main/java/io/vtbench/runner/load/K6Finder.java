package io.vtbench.runner.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.process.Programs;
import org.jspecify.annotations.Nullable;

/**
 * Finds k6: named by K6_BIN, on the PATH, built before, built now by Go, or as a
 * container image.
 */
public final class K6Finder {

	/** The version that is built or pulled where none is installed. */
	static final String VERSION = "1.8.1";

	private static final Pattern VERSION_LINE = Pattern.compile("k6(?:\\.exe)? v?(\\S+)");

	private final Path home;

	private final Map<String, String> environment;

	private final Programs programs;

	private final Consumer<String> say;

	/**
	 * A finder.
	 * @param home the suite's folder; a built k6 is kept in {@code .tools}
	 * @param environment variables: K6_BIN and PATH
	 * @param say told of anything that takes a while
	 */
	public K6Finder(Path home, Map<String, String> environment, Consumer<String> say) {
		this.home = home;
		this.environment = environment;
		this.programs = new Programs(environment);
		this.say = say;
	}

	/**
	 * Finds k6, building it if that is the only way.
	 * @throws LoadException in one sentence with the next step
	 */
	public K6 find() throws InterruptedException {
		K6 installed = installed();
		if (installed != null) {
			return installed;
		}
		Path go = this.programs.onPath("go");
		if (go != null) {
			return build(go);
		}
		Path docker = this.programs.onPath("docker");
		if (docker != null && Programs.call(List.of(docker.toString(), "info"), Map.of(), 20).ok()) {
			return container(docker);
		}
		throw new LoadException(
				"k6 is not installed; install it (https://grafana.com/docs/k6/latest/set-up/install-k6/),"
						+ " or Go, and call again; or set K6_BIN to the program");
	}

	/** An installed k6, without building one; null where there is none. */
	public @Nullable K6 installed() throws InterruptedException {
		String named = this.environment.get("K6_BIN");
		if (named != null && !named.isBlank()) {
			Path program = Path.of(named);
			if (!Files.isExecutable(program)) {
				throw new LoadException("K6_BIN is '" + named + "', which is not a program; set it to k6, or unset it");
			}
			return local(program);
		}
		Path onPath = this.programs.onPath("k6");
		if (onPath != null) {
			return local(onPath);
		}
		Path built = tools().resolve(Programs.executable("k6"));
		return Files.isExecutable(built) ? local(built) : null;
	}

	private K6 build(Path go) throws InterruptedException {
		this.say.accept("k6 is not installed: building v" + VERSION + " with Go into .tools/ (about a minute, once)");
		Programs.Outcome outcome = Programs.call(List.of(go.toString(), "install", "go.k6.io/k6@v" + VERSION),
				Map.of("GOBIN", tools().toString()), 900);
		if (!outcome.ok()) {
			throw new LoadException("k6 is not installed and could not be built by Go (" + outcome.lastLine()
					+ "); install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) and call again");
		}
		return local(tools().resolve(Programs.executable("k6")));
	}

	private K6 container(Path docker) throws InterruptedException {
		String image = "grafana/k6:" + VERSION;
		this.say.accept("k6 is not installed: using the container image " + image);
		String folder = this.home.toString();
		List<String> command = List.of(docker.toString(), "run", "--rm", "--network=host", "--user=0", "--volume",
				folder + ":" + folder, image);
		List<String> version = new ArrayList<>(command);
		version.add("version");
		Programs.Outcome outcome = Programs.call(version, Map.of(), 300);
		if (!outcome.ok()) {
			throw new LoadException("k6 is not installed and the image " + image
					+ " cannot be had; install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) and call again");
		}
		return new K6(command, version(outcome.output()), true);
	}

	private K6 local(Path program) throws InterruptedException {
		Programs.Outcome outcome = Programs.call(List.of(program.toString(), "version"), Map.of(), 30);
		if (!outcome.ok()) {
			throw new LoadException(program + " does not run as k6; reinstall it, or set K6_BIN to another");
		}
		return new K6(List.of(program.toString()), version(outcome.output()), false);
	}

	private static String version(String output) {
		Matcher matcher = VERSION_LINE.matcher(output);
		return matcher.find() ? "v" + matcher.group(1) : "unknown";
	}

	private Path tools() {
		return this.home.resolve(".tools");
	}

}
