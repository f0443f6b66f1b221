package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.format.Console;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What bench says beside its results. */
class ConsoleTests {

	@Test
	void aLineGivesNoOrders() {
		assertThat(Console.line("died: \u001b]0;x\u0007\nsee its log"))
			.isEqualTo("bench: died: \ufffd]0;x\ufffd see its log");
	}

	/** Whoever writes these words himself forgets what a service may have written. */
	@ParameterizedTest
	@CsvSource({ "judge, Console.java", "report,", "runner," })
	void allSentencesAreMadeInOnePlace(String module, @Nullable String place) throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
			List<String> places = files.filter((file) -> file.toString().endsWith(".java"))
				.filter((file) -> read(file).contains("\"bench: "))
				.map((file) -> file.getFileName().toString())
				.toList();
			assertThat(places).isEqualTo(Stream.ofNullable(place).toList());
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
