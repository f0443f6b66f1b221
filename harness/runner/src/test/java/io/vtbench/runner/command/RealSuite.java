package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The scenarios and load scripts of this repository, in another folder. */
public final class RealSuite {

	static final Path SCENARIOS = Path.of("../..", "scenarios");

	private static final Path SCRIPTS = Path.of("../..", "k6");

	private RealSuite() {
	}

	static void copyTo(Path home) throws IOException {
		copy(SCENARIOS, ".yaml", home.resolve("scenarios"));
		copy(SCRIPTS, ".js", home.resolve("k6"));
	}

	/** With these scenarios alone. */
	static void copyTo(Path home, String... scenarios) throws IOException {
		Path folder = Files.createDirectories(home.resolve("scenarios"));
		for (String file : scenarios) {
			Files.copy(SCENARIOS.resolve(file), folder.resolve(file));
		}
		copy(SCRIPTS, ".js", home.resolve("k6"));
	}

	/** The files of a folder that are scenarios. */
	public static List<Path> scenarios(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(".yaml"))
				.filter((file) -> !file.endsWith("modes.yaml") && !file.endsWith("services.yaml"))
				.sorted()
				.toList();
		}
	}

	private static void copy(Path from, String end, Path to) throws IOException {
		Files.createDirectories(to);
		try (Stream<Path> files = Files.list(from)) {
			for (Path file : files.filter((path) -> path.toString().endsWith(end)).toList()) {
				Files.copy(file, to.resolve(file.getFileName()));
			}
		}
	}

}
