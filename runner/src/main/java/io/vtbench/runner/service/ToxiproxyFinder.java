package io.vtbench.runner.service;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds Toxiproxy: named by TOXIPROXY_BIN, on the PATH, built before, built now by Go, or
 * as a container image.
 */
final class ToxiproxyFinder {

	/** The version that is built or pulled where none is installed. */
	static final String VERSION = "2.5.0";

	private static final String MODULE = "github.com/Shopify/toxiproxy/v2/cmd/server@v" + VERSION;

	private static final String IMAGE = "ghcr.io/shopify/toxiproxy:" + VERSION;

	private static final String NEXT = "install it (https://github.com/Shopify/toxiproxy) and set TOXIPROXY_BIN to it, or install Go, and call again";

	private final Path tools;

	private final Programs programs;

	private final Consumer<String> say;

	/**
	 * A finder.
	 * @param home the suite's folder; what is built is kept in {@code .tools}
	 * @param environment variables: TOXIPROXY_BIN and PATH
	 * @param say told of anything that takes a while
	 */
	ToxiproxyFinder(Path home, Map<String, String> environment, Consumer<String> say) {
		this.tools = home.resolve(".tools");
		this.programs = new Programs(environment);
		this.say = say;
	}

	/**
	 * How to call it, without options.
	 * @throws ServiceException in one sentence with the next step
	 */
	List<String> find() throws InterruptedException {
		Path named = this.programs.named("TOXIPROXY_BIN");
		if (named != null) {
			return List.of(named.toString());
		}
		Path onPath = this.programs.onPath("toxiproxy-server");
		if (onPath != null) {
			return List.of(onPath.toString());
		}
		Path built = this.tools.resolve(Programs.executable("toxiproxy-server"));
		if (Files.isExecutable(built)) {
			return List.of(built.toString());
		}
		Path go = this.programs.onPath("go");
		if (go != null) {
			return build(go, built);
		}
		Path docker = this.programs.onPath("docker");
		if (docker != null && Programs.call(List.of(docker.toString(), "pull", IMAGE), Map.of(), 300).ok()) {
			this.say.accept("Toxiproxy is not installed: using the container image " + IMAGE);
			return List.of(docker.toString(), "run", "--rm", "--network=host", IMAGE);
		}
		throw new ServiceException("Toxiproxy, which delays the network, is not installed; " + NEXT);
	}

	private List<String> build(Path go, Path target) throws InterruptedException {
		this.say.accept("Toxiproxy is not installed: building v" + VERSION
				+ " with Go into .tools/ (less than a minute, once)");
		Programs.Outcome outcome = Programs.call(List.of(go.toString(), "install", MODULE),
				Map.of("GOBIN", this.tools.toString()), 900);
		// Go names a program after its folder
		Path server = this.tools.resolve(Programs.executable("server"));
		if (!outcome.ok() || !server.toFile().renameTo(target.toFile())) {
			throw new ServiceException(
					"Toxiproxy is not installed and could not be built by Go (" + outcome.lastLine() + "); " + NEXT);
		}
		return List.of(target.toString());
	}

}
