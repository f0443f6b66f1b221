package io.vtbench.runner.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Containers that a child runs: they belong to their engine, so they stay when the
 * engine's client is ended. With a name of the suite's own they can be found.
 */
final class Containers {

	private static final Set<String> ENGINES = Set.of("docker", "podman", "nerdctl");

	private static final int SECONDS = 15;

	/** For a database to close its files. */
	private static final int GRACE_SECONDS = 10;

	private static final int PROJECT_SECONDS = 60;

	private Containers() {
	}

	/** Whether a command line runs a container. */
	static boolean isRun(List<String> command) {
		return command.size() > 2 && command.get(1).equals("run")
				&& ENGINES.contains(Path.of(command.getFirst()).getFileName().toString().replace(".exe", ""))
				&& !command.contains("--name");
	}

	/** The same command line with a name for the container. */
	static List<String> named(List<String> command, String name) {
		List<String> named = new ArrayList<>(command);
		named.addAll(2, List.of("--name", name));
		return named;
	}

	/**
	 * Ends a container and removes it; one that is not there is no error. Called by a
	 * guard too, which keeps no list of children.
	 */
	static void remove(@Nullable String engine, @Nullable String name) throws InterruptedException {
		if (engine != null && name != null) {
			call(SECONDS, engine, "rm", "--force", name);
		}
	}

	/**
	 * Ends and removes all containers, networks and volumes of a project of compose.
	 */
	static void removeProject(String engine, String project) throws InterruptedException {
		call(PROJECT_SECONDS, engine, "compose", "--project-name", project, "down", "--volumes", "--timeout",
				String.valueOf(GRACE_SECONDS));
	}

	private static void call(int seconds, String... command) throws InterruptedException {
		try {
			Process call = new ProcessBuilder(command).redirectOutput(Redirect.DISCARD)
				.redirectError(Redirect.DISCARD)
				.start();
			if (!call.waitFor(seconds, TimeUnit.SECONDS)) {
				call.destroyForcibly();
			}
		}
		catch (IOException ex) {
			// without its engine there is no container either
		}
	}

}
