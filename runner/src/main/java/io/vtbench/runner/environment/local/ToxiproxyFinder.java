package io.vtbench.runner.environment.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.process.Programs;
import io.vtbench.runner.process.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Finds Toxiproxy: named by TOXIPROXY_BIN, on the PATH, built before, built now by Go, or
 * as a container image.
 */
public final class ToxiproxyFinder {

	/** The version that is built or pulled where none is installed. */
	static final String VERSION = "2.12.0";

	/** The Go module that pins it, with the checksums of all that it is made of. */
	static final String MODULE = "resources/toxiproxy/build";

	/** The digest keeps a tag that was moved from being what runs. */
	static final String IMAGE = "ghcr.io/shopify/toxiproxy:" + VERSION
			+ "@sha256:9378ed52a28bc50edc1350f936f518f31fa95f0d15917d6eb40b8e376d1a214e";

	private static final String SERVER = "toxiproxy-server";

	private static final String NEXT = "install it (https://github.com/Shopify/toxiproxy) and set TOXIPROXY_BIN to it, or install Go";

	private final Path home;

	private final Programs programs;

	private final Consumer<String> say;

	/**
	 * A finder.
	 * @param home the suite's folder; what is built is kept in {@code .tools}
	 * @param environment variables: TOXIPROXY_BIN and PATH
	 * @param say told of anything that takes a while
	 */
	public ToxiproxyFinder(Path home, Map<String, String> environment, Consumer<String> say) {
		this.home = home;
		this.programs = new Programs(environment);
		this.say = say;
	}

	/**
	 * How to call it, without options.
	 * @throws ServiceException in one sentence with the next step
	 */
	List<String> find() throws InterruptedException {
		Path installed = installed();
		if (installed != null) {
			return List.of(installed.toString());
		}
		Path go = this.programs.onPath("go");
		if (go != null) {
			return build(go);
		}
		Path docker = this.programs.onPath("docker");
		if (docker != null && Programs.call(List.of(docker.toString(), "pull", IMAGE), Map.of(), 300).ok()) {
			this.say.accept("Toxiproxy is not installed: using the container image " + IMAGE);
			// it listens on this machine's loopback address, and reads no file
			return List.of(docker.toString(), "run", "--rm", "--network=host", "--read-only", "--cap-drop=ALL",
					"--security-opt=no-new-privileges", "--user=65534:65534", IMAGE);
		}
		throw new ServiceException(
				"Toxiproxy, which delays the network, is not installed; " + NEXT + ", and call again");
	}

	/**
	 * An installed one, without building it; null where there is none.
	 * @throws ProgramException where TOXIPROXY_BIN names none
	 */
	public @Nullable Path installed() {
		return this.programs.installed("TOXIPROXY_BIN", SERVER, built());
	}

	/**
	 * What a run would do without an installed one, for people.
	 * @param scenarios that need it
	 */
	public String withoutIt(String scenarios) {
		if (this.programs.onPath("go") != null) {
			return "not installed; the first run of " + scenarios + " builds it with Go";
		}
		if (this.programs.onPath("docker") != null) {
			return "not installed; " + scenarios + " tries the container image " + IMAGE + "; or " + NEXT;
		}
		return "not installed, so " + scenarios + " cannot run; " + NEXT;
	}

	private Path built() {
		return this.home.resolve(".tools").resolve(Programs.executable(SERVER));
	}

	private List<String> build(Path go) throws InterruptedException {
		this.say.accept("Toxiproxy is not installed: building v" + VERSION
				+ " with Go into .tools/ (less than a minute, once)");
		String failure = this.programs.build(go, this.home.resolve(MODULE), built());
		if (failure != null) {
			throw new ServiceException("Toxiproxy is not installed and could not be built by Go (" + failure + "); "
					+ NEXT + ", and call again");
		}
		return List.of(built().toString());
	}

}
