package io.vtbench.runner.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.process.ProgramException;
import io.vtbench.runner.process.Programs;
import org.jspecify.annotations.Nullable;

/**
 * Finds k6 1.x or 2.x: named by K6_BIN, on the PATH, built before, built now by Go, or as
 * a container image.
 */
public final class K6Finder {

	/** The version that is built or pulled where none is installed. */
	static final String VERSION = "1.8.1";

	/** The digest keeps a tag that was moved from being what runs. */
	static final String IMAGE = "docker.io/grafana/k6:" + VERSION
			+ "@sha256:23f2279054c3e01535455c4d92914a625df12aeb631ea0e3ea7a43f96bcbc843";

	/** The Go module that pins it, with the checksums of all that it is made of. */
	static final String MODULE = "k6/build/v1";

	/** The scripts are tested with both. */
	private static final Set<Integer> KNOWN_MAJORS = Set.of(1, 2);

	/** The program tells its own file's name first, which need not be k6. */
	private static final Pattern VERSION_LINE = Pattern.compile("^\\S+ (v?(\\d+)\\.\\d+\\S*)", Pattern.MULTILINE);

	private static final String INSTALL = "install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/)";

	private final Path home;

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
			return inContainer(docker);
		}
		throw new LoadException(
				"k6 is not installed; " + INSTALL + " or Go, and call again; or set K6_BIN to the program");
	}

	/**
	 * An installed k6, without building one; null where there is none.
	 * @throws ProgramException where it is none that the suite knows
	 */
	public @Nullable K6 installed() throws InterruptedException {
		Path program = this.programs.installed("K6_BIN", "k6", built());
		return (program != null) ? local(program) : null;
	}

	private K6 build(Path go) throws InterruptedException {
		this.say.accept("k6 is not installed: building v" + VERSION + " with Go into .tools/ (about a minute, once)");
		String failure = this.programs.build(go, this.home.resolve(MODULE), built());
		if (failure != null) {
			throw new LoadException("k6 is not installed and could not be built by Go (" + failure + "); " + INSTALL
					+ " and call again");
		}
		return local(built());
	}

	private K6 inContainer(Path engine) throws InterruptedException {
		K6.Container container = new K6.Container(IMAGE);
		Programs.Outcome outcome = Programs
			.call(List.of(engine.toString(), "run", "--rm", container.image(), "version"), Map.of(), 300);
		if (!outcome.ok()) {
			throw new LoadException("k6 is not installed and the image " + container.image() + " cannot be had; "
					+ INSTALL + " and call again");
		}
		if (!container.reachesThisMachine(engine, this.home)) {
			throw new LoadException("k6 is not installed, and in a container of this engine it does not reach this"
					+ " machine's loopback address (so it is with Docker Desktop); " + INSTALL + " and call again");
		}
		this.say.accept("k6 is not installed: using the container image " + container.image());
		return new K6(engine, version(engine, outcome), container);
	}

	private K6 local(Path program) throws InterruptedException {
		Programs.Outcome outcome = Programs.call(List.of(program.toString(), "version"), Map.of(), 30);
		return new K6(program, version(program, outcome), null);
	}

	private static String version(Path program, Programs.Outcome outcome) {
		Matcher line = VERSION_LINE.matcher(outcome.output());
		if (!outcome.ok() || !line.find()) {
			throw new ProgramException(program + " does not run as k6; reinstall it, or set K6_BIN to another");
		}
		if (!KNOWN_MAJORS.contains(Integer.valueOf(line.group(2)))) {
			throw new ProgramException(program + " is k6 " + line.group(1)
					+ ", and the load scripts are for 1.x and 2.x; " + INSTALL + ", or set K6_BIN to another");
		}
		return line.group(1).startsWith("v") ? line.group(1) : "v" + line.group(1);
	}

	private Path built() {
		return this.home.resolve(".tools").resolve(Programs.executable("k6"));
	}

}
