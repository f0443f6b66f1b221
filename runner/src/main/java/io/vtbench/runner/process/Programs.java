package io.vtbench.runner.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/** Finds programs on the PATH and calls those that end by themselves. */
public final class Programs {

	private final Map<String, String> environment;

	/**
	 * Programs of an environment.
	 * @param environment variables: PATH
	 */
	public Programs(Map<String, String> environment) {
		this.environment = environment;
	}

	/**
	 * What a call gave.
	 *
	 * @param ok whether it ended in time with exit code 0
	 * @param output both outputs, or why there is none
	 */
	public record Outcome(boolean ok, String output) {

		public String lastLine() {
			return this.output.lines().reduce((first, last) -> last).orElse("no message");
		}

	}

	/** The first of a name on the PATH; null where there is none. */
	public @Nullable Path onPath(String name) {
		for (String folder : this.environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
			if (!folder.isEmpty()) {
				Path candidate = Path.of(folder, executable(name));
				if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
					return candidate;
				}
			}
		}
		return null;
	}

	/** The program that a variable names; null where it is not set. */
	public @Nullable Path named(String variable) {
		String named = this.environment.get(variable);
		if (named == null || named.isBlank()) {
			return null;
		}
		if (!Files.isExecutable(Path.of(named))) {
			throw new ServiceException(
					variable + " is '" + named + "', which is not a program; correct it, or unset it");
		}
		return Path.of(named);
	}

	/** File name of a program on this platform. */
	public static String executable(String name) {
		return (File.separatorChar == '\\') ? name + ".exe" : name;
	}

	/**
	 * Calls a program and waits for its end.
	 * @param additions to the environment
	 * @param seconds after which it is ended
	 */
	public static Outcome call(List<String> command, Map<String, String> additions, int seconds)
			throws InterruptedException {
		try {
			Path output = Files.createTempFile("vtbench", ".txt");
			try {
				ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
					.redirectOutput(output.toFile());
				builder.environment().putAll(additions);
				Process process = builder.start();
				if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
					process.destroyForcibly();
					return new Outcome(false, "no answer within " + seconds + " s");
				}
				return new Outcome(process.exitValue() == 0, Files.readString(output));
			}
			finally {
				Files.deleteIfExists(output);
			}
		}
		catch (IOException ex) {
			return new Outcome(false, String.valueOf(ex.getMessage()));
		}
	}

}
