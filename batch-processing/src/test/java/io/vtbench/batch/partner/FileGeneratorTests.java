package io.vtbench.batch.partner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FileGeneratorTests {

	@Test
	void makesExactlyTheWantedLines(@TempDir Path directory) {
		InputFiles files = InputFiles.in(FileGenerator.generate(properties(directory, 1)));
		assertThat(files.files()).hasSize(6);
		assertThat(files.headers()).isEqualTo(3);
		assertThat(files.payments()).isEqualTo(18286 + 18);
	}

	@Test
	void theSameSeedMakesTheSameFilesEverywhere(@TempDir Path directory) {
		assertThat(InputFiles.in(FileGenerator.generate(properties(directory, 1))).fingerprint())
			.isEqualTo(InputFiles.in(FileGenerator.generate(properties(directory.resolve("b"), 1))).fingerprint())
			.isNotEqualTo(InputFiles.in(FileGenerator.generate(properties(directory, 2))).fingerprint());
	}

	@Test
	void keepsFilesThatAreAlreadyThere(@TempDir Path directory) throws IOException {
		Path first = FileGenerator.generate(properties(directory, 1)).resolve("partner-01.csv");
		var before = Files.getLastModifiedTime(first);
		FileGenerator.generate(properties(directory, 1));
		assertThat(Files.getLastModifiedTime(first)).isEqualTo(before);
	}

	private static GeneratorProperties properties(Path directory, long seed) {
		return new GeneratorProperties(directory, 18286, 6, 0.001, seed);
	}

}
