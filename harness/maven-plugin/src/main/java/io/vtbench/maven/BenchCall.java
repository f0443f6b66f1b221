package io.vtbench.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Puts a call of bench together, and makes it. */
final class BenchCall {

	/** A word, a text between quotes, or a word with such a text. */
	private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");

	private final List<String> arguments;

	/**
	 * Creates a call of a command.
	 * @param command its name, and what follows without an option
	 */
	BenchCall(String... command) {
		this.arguments = new ArrayList<>(List.of(command));
	}

	/** Adds an option with a value; nothing where there is no value. */
	BenchCall option(String name, @Nullable Object value) {
		if (value != null && !value.toString().isBlank()) {
			this.arguments.addAll(List.of(name, value.toString()));
		}
		return this;
	}

	/** Adds an option for each value. */
	BenchCall options(String name, List<String> values) {
		values.forEach((value) -> option(name, value));
		return this;
	}

	/** Adds what a shell would make of a text: words, of which quotes join some. */
	BenchCall words(@Nullable String text) {
		if (text != null) {
			WORD.matcher(text)
				.results()
				.map((word) -> word.group().replaceAll("['\"]", ""))
				.forEach(this.arguments::add);
		}
		return this;
	}

	/** Returns whether an option is there already. */
	boolean has(String option) {
		return this.arguments.stream().anyMatch((each) -> each.equals(option) || each.startsWith(option + "="));
	}

	List<String> arguments() {
		return List.copyOf(this.arguments);
	}

	/**
	 * Returns the command line of the JVM that runs bench, with the flags of its
	 * launcher.
	 */
	List<String> command(Path jdk, String classPath) {
		List<String> command = new ArrayList<>(List.of(Jdk.java(jdk).toString(), "-XX:+UseSerialGC",
				"-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
				"-Dvtbench.parent=" + ProcessHandle.current().pid(), "-cp", classPath, "io.vtbench.runner.Main"));
		command.addAll(this.arguments);
		return command;
	}

	/**
	 * Calls bench, which writes where Maven does.
	 * @return the exit code of bench
	 */
	int run(Path jdk, String classPath, Path folder) throws IOException, InterruptedException {
		Process bench = new ProcessBuilder(command(jdk, classPath)).directory(folder.toFile()).inheritIO().start();
		// a Maven that is ended leaves no trial behind
		Thread end = new Thread(bench::destroy);
		Runtime.getRuntime().addShutdownHook(end);
		try {
			return bench.waitFor();
		}
		finally {
			try {
				Runtime.getRuntime().removeShutdownHook(end);
			}
			catch (IllegalStateException ex) {
				// Maven ends
			}
		}
	}

}
