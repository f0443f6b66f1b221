package io.vtbench.runner.machine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.vtbench.runner.failure.BenchException;
import org.jspecify.annotations.Nullable;

/**
 * Finds programs on the PATH and calls those that end by themselves.
 *
 * @param environment variables: PATH
 */
public record Programs(Map<String, String> environment) {

	private static final int BUILD_SECONDS = 900;

	/**
	 * What a program printed, and whether it ended well.
	 *
	 * @param ok whether it ended in time with exit code 0
	 * @param text of standard output and standard error, or why there is none
	 */
	public record Output(boolean ok, String text) {

		/** Returns the last line with anything on it. */
		public String lastLine() {
			return this.text.lines()
				.filter((line) -> !line.isBlank())
				.reduce((first, last) -> last)
				.map(String::strip)
				.orElse("no message");
		}

	}

	/** Finds the first program of a name on the PATH; null where there is none. */
	public @Nullable Path onPath(String name) {
		for (String folder : this.environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
			if (!folder.isEmpty()) {
				Path candidate = Path.of(folder, executable(name)).toAbsolutePath();
				if (isProgram(candidate)) {
					return candidate;
				}
			}
		}
		return null;
	}

	/**
	 * Returns the program that a variable names; null where it is not set. The path is
	 * absolute, because children work in folders of their own.
	 */
	private @Nullable Path named(String variable) {
		String named = this.environment.get(variable);
		if (named == null || named.isBlank()) {
			return null;
		}
		try {
			Path program = Path.of(named).toAbsolutePath();
			if (isProgram(program)) {
				return program;
			}
		}
		catch (InvalidPathException ex) {
			// no path, no program
		}
		throw new ProgramException(variable + " is '" + named + "', which is not a program; correct it, or unset it");
	}

	/**
	 * Finds a tool of the suite that is installed: named by a variable, on the PATH, or
	 * built before; null where it is not.
	 * @param built where it is when it has been built
	 */
	public @Nullable Path installed(String variable, String name, Path built) {
		Path named = named(variable);
		Path found = (named != null) ? named : onPath(name);
		return (found != null || !Files.isExecutable(built)) ? found : built;
	}

	/**
	 * Builds a tool of the suite by Go. No C compiler is needed, and without HOME, Go
	 * knows no folder for what it downloads.
	 * @param module folder of the module that pins the tool and all that it is made of
	 * @param built the program, which only a whole one becomes
	 * @return why it could not be built; null where it was
	 */
	public @Nullable String build(Path go, Path module, Path built) throws InterruptedException {
		Path unfinished = built.resolveSibling(built.getFileName() + ".new");
		String home = this.environment.getOrDefault("HOME", "");
		Output output = call(
				List.of(go.toString(), "build", "-C", module.toString(), "-gcflags=all=-dwarf=false", "-ldflags=-s -w",
						"-o", unfinished.toString(), "tool"),
				Map.of("CGO_ENABLED", "0", "HOME", home.isBlank() ? System.getProperty("user.home") : home),
				BUILD_SECONDS);
		return (output.ok() && unfinished.toFile().renameTo(built.toFile())) ? null : output.lastLine();
	}

	private static boolean isProgram(Path file) {
		return Files.isExecutable(file) && Files.isRegularFile(file);
	}

	/** Returns whether this machine runs Windows. */
	public static boolean isWindows() {
		return File.separatorChar == '\\';
	}

	/** Returns the file name of a program on this platform. */
	public static String executable(String name) {
		return isWindows() ? name + ".exe" : name;
	}

	/**
	 * Fails where a command names no program: a shell that is between would say it less
	 * clearly.
	 */
	static void requireExecutable(String command) throws IOException {
		boolean named = command.contains("/") || command.contains(File.separator);
		Path program = named ? Path.of(command) : new Programs(System.getenv()).onPath(command);
		if (program == null || !Files.isExecutable(program) || Files.isDirectory(program)) {
			throw new IOException(command + " is not a program");
		}
	}

	/**
	 * Calls a program and waits for its end. Nothing of it is measured, so it has the
	 * whole environment of the user: proxies and settings of tools.
	 * @param additions to the environment
	 * @param seconds after which it is ended
	 */
	public static Output call(List<String> command, Map<String, String> additions, int seconds)
			throws InterruptedException {
		try {
			requireExecutable(command.getFirst());
			ChildLedger ledger = ChildLedger.current();
			Path output = Files.createTempFile(ledger.files(), "output", ".txt");
			try (ProcessLog bound = new ProcessLog(output)) {
				ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
					.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
				builder.environment().putAll(additions);
				Process process = ledger.start(builder);
				if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
					process.descendants().forEach(ProcessHandle::destroyForcibly);
					process.destroyForcibly();
					return new Output(false, "no answer within " + seconds + " s");
				}
				// what is no UTF-8 is replaced: it is for people
				return new Output(process.exitValue() == 0,
						new String(Files.readAllBytes(output), StandardCharsets.UTF_8));
			}
			finally {
				Files.deleteIfExists(output);
			}
		}
		catch (IOException ex) {
			return new Output(false, String.valueOf(ex.getMessage()));
		}
	}

	/**
	 * Says that a program that a person named or installed is not the one that is needed:
	 * the environment of the call has to be another one.
	 */
	public static final class ProgramException extends BenchException {

		private static final long serialVersionUID = 1L;

		public ProgramException(String message) {
			super(WRONG_INPUT, message, null);
		}

	}

}
