package io.vtbench.runner.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The flags that a JVM says it runs with: those that it was given and those that it chose
 * itself, as {@code -XX:+PrintCommandLineFlags} prints them.
 */
public final class JvmFlags {

	private static final String BEGIN = "-XX:";

	private JvmFlags() {
	}

	/** From the output of a JVM; empty where it says nothing. */
	public static Optional<String> of(Path log) {
		try (Stream<String> lines = Files.lines(log)) {
			return lines.limit(50)
				.filter((line) -> line.startsWith(BEGIN))
				.findFirst()
				.map((line) -> Arrays.stream(line.strip().split(" (?=-XX:)"))
					.filter((flag) -> !flag.equals("-XX:+PrintCommandLineFlags"))
					.map(JvmFlags::withoutPath)
					.collect(Collectors.joining(" ")));
		}
		catch (IOException | RuntimeException ex) {
			return Optional.empty();
		}
	}

	/** A result names no folder of the machine. */
	private static String withoutPath(String flag) {
		int value = flag.indexOf('=') + 1;
		return (value > 0 && (flag.contains("/") || flag.contains("\\")))
				? flag.substring(0, value) + flag.substring(value).replaceAll(".*[/\\\\]", "") : flag;
	}

}
