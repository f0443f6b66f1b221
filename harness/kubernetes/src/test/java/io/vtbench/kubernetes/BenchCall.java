package io.vtbench.kubernetes;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.command.Bench;
import picocli.CommandLine;

/** Exit code and both outputs of a call of bench within this JVM. */
record BenchCall(int exitCode, String out, String err) {

	private static final List<String> PROPERTIES = List.of("vtbench.home", "java.io.tmpdir");

	/** The scenarios and load scripts of this repository, in another folder. */
	static void copySuite(Path home) throws IOException {
		for (String folder : List.of("scenarios", "k6")) {
			Files.createDirectories(home.resolve(folder));
			try (Stream<Path> files = Files.list(Path.of("../..", folder))) {
				for (Path file : files.filter(Files::isRegularFile).toList()) {
					Files.copy(file, home.resolve(folder).resolve(file.getFileName()));
				}
			}
		}
	}

	/** Calls bench in the folder of a suite, which has the temporary files as well. */
	static BenchCall of(Path home, String... arguments) {
		List<String> before = PROPERTIES.stream().map((name) -> System.getProperty(name, "")).toList();
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		try {
			System.setProperty(PROPERTIES.getFirst(), home.toString());
			System.setProperty(PROPERTIES.getLast(), home.resolve("tmp").toString());
			CommandLine line = Bench.commandLine(System.getenv())
				.setOut(new PrintWriter(out))
				.setErr(new PrintWriter(err));
			return new BenchCall(line.execute(arguments), out.toString(), err.toString());
		}
		finally {
			System.setProperty(PROPERTIES.getLast(), before.getLast());
			System.clearProperty(PROPERTIES.getFirst());
		}
	}

}
