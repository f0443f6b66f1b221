package io.vtbench.containers;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Questions to the container engine that end within seconds, whatever state it is in.
 */
final class Engine {

	private static final int LIMIT_SECONDS = 20;

	private Engine() {
	}

	/**
	 * Why no container can be started here; empty when one can.
	 */
	static Optional<String> problem() {
		try {
			return succeeds("docker", "version", "--format", "{{.Server.Version}}") ? Optional.empty()
					: Optional.of("no container engine answers");
		}
		catch (IOException ex) {
			return Optional.of("there is no docker command");
		}
	}

	/**
	 * Whether the engine has an image, without looking anywhere else for it.
	 */
	static boolean has(String image) {
		try {
			return succeeds("docker", "image", "inspect", image);
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static boolean succeeds(String... command) throws IOException {
		Process process = new ProcessBuilder(command).redirectOutput(Redirect.DISCARD)
			.redirectError(Redirect.DISCARD)
			.start();
		try {
			return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			process.destroyForcibly();
		}
	}

}
