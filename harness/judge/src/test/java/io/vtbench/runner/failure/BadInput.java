package io.vtbench.runner.failure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.params.provider.Arguments;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What fuzz tests have in common: any input is used, or refused in one sentence by an
 * exception of this project.
 */
public final class BadInput {

	private BadInput() {
	}

	/**
	 * Uses an input.
	 * @param use anything that it throws is a failure of the test, unless it is a refusal
	 * in one sentence
	 */
	public static void useOrRefuse(Runnable use) {
		try {
			use.run();
		}
		catch (BenchException ex) {
			assertThat(ex.getMessage()).isNotBlank().doesNotContain("tools.jackson", "java.lang.");
		}
	}

	/** Files that a fuzz test begins with. */
	public static Stream<Arguments> seeds(Path... files) {
		return Stream.of(files).map((file) -> {
			try {
				return Arguments.of((Object) Files.readAllBytes(file));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
	}

}
