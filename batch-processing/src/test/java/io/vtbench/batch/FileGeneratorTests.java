package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FileGeneratorTests {

	@Test
	void makesExactlyTheWantedLines(@TempDir Path directory) {
		InputFiles files = InputFiles.in(FileGenerator.generate(properties(directory, 1)));
		assertThat(files.files()).hasSize(6);
		assertThat(files.headers()).isEqualTo(3);
		assertThat(files.payments()).isEqualTo(18286 + 18);
	}

	@Test
	void theSameSeedMakesTheSameFilesEverywhere(@TempDir Path directory) throws IOException {
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

	@Test
	void theFilesDoNotDependOnTheLanguage(@TempDir Path directory) throws IOException {
		Path files = FileGenerator.generate(properties(directory, 1));
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
			Path again = FileGenerator.generate(properties(directory.resolve("b"), 1));
			assertThat(again.getFileName()).isEqualTo(files.getFileName());
			assertThat(InputFiles.in(again).fingerprint()).isEqualTo(InputFiles.in(files).fingerprint());
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void saysWhereTheyCannotBeWritten(@TempDir Path directory) throws IOException {
		Path file = Files.createFile(directory.resolve("file"));
		assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> FileGenerator.generate(properties(file, 1)))
			.withMessageContaining("cannot be written to " + file);
	}

	private static PaymentsProperties.Generate properties(Path directory, long seed) {
		return new PaymentsProperties.Generate(directory, 18286, 6, 0.001, seed);
	}

}
