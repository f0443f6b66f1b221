package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.format.Console;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What bench says beside its results. */
class ConsoleTests {

	@Test
	void aLineGivesNoOrders() {
		assertThat(Console.line("died: \u001b]0;x\u0007\nsee its log"))
			.isEqualTo("bench: died: \ufffd]0;x\ufffd see its log");
	}

	/** Whoever writes these words himself forgets what a service may have written. */
	@Test
	void allSentencesAreMadeInOnePlace() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
			List<String> others = files.filter((file) -> file.toString().endsWith(".java"))
				.filter((file) -> read(file).contains("\"bench: "))
				.map((file) -> file.getFileName().toString())
				.toList();
			assertThat(others).containsExactly("Console.java");
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
