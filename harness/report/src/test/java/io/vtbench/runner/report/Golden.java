package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares a text that people read with a file in {@code src/test/resources/report}. Run
 * the tests with {@code -Dgolden.write} to accept a change, and read the difference
 * before committing it.
 */
final class Golden {

	private static final Path FOLDER = Path.of("src", "test", "resources", "report");

	private Golden() {
	}

	static void assertMatches(String text, String file) throws IOException {
		Path golden = FOLDER.resolve(file);
		if (System.getProperty("golden.write") != null) {
			Files.writeString(golden, text);
		}
		assertThat(text).isEqualTo(Files.readString(golden, StandardCharsets.UTF_8).replace("\r\n", "\n"));
	}

}
