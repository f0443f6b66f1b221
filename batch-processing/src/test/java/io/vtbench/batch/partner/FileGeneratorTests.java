package io.vtbench.batch.partner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import io.vtbench.batch.ProblemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FileGeneratorTests {

	@Test
	void makesExactlyTheWantedLines(@TempDir Path directory) {
		InputFiles files = InputFiles.in(FileGenerator.generate(properties(1), directory));
		assertThat(files.files()).hasSize(6);
		assertThat(files.headers()).isEqualTo(3);
		assertThat(files.payments()).isEqualTo(18286 + 18);
	}

	@Test
	void theSameSeedMakesTheSameFilesEverywhere(@TempDir Path directory) throws IOException {
		assertThat(InputFiles.in(FileGenerator.generate(properties(1), directory)).fingerprint())
			.isEqualTo(
					InputFiles.in(FileGenerator.generate(properties(1), Files.createDirectory(directory.resolve("b"))))
						.fingerprint())
			.isNotEqualTo(InputFiles.in(FileGenerator.generate(properties(2), directory)).fingerprint());
	}

	@Test
	void keepsFilesThatAreAlreadyThere(@TempDir Path directory) throws IOException {
		Path first = FileGenerator.generate(properties(1), directory).resolve("partner-01.csv");
		var before = Files.getLastModifiedTime(first);
		FileGenerator.generate(properties(1), directory);
		assertThat(Files.getLastModifiedTime(first)).isEqualTo(before);
	}

	@Test
	void theFilesDoNotDependOnTheLanguage(@TempDir Path directory) throws IOException {
		Path files = FileGenerator.generate(properties(1), directory);
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
			Path again = FileGenerator.generate(properties(1), Files.createDirectory(directory.resolve("b")));
			assertThat(again.getFileName()).isEqualTo(files.getFileName());
			assertThat(InputFiles.in(again).fingerprint()).isEqualTo(InputFiles.in(files).fingerprint());
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void refusesALinkInPlaceOfTheFiles(@TempDir Path directory) throws IOException {
		Path files = FileGenerator.generate(properties(1), directory);
		Path moved = Files.move(files, directory.resolve("moved"));
		Files.createSymbolicLink(files, moved);
		assertThatExceptionOfType(ProblemException.class)
			.isThrownBy(() -> FileGenerator.generate(properties(1), directory))
			.withMessageContaining("is a symbolic link");
	}

	private static GeneratorProperties properties(long seed) {
		return new GeneratorProperties(null, 18286, 6, 0.001, seed);
	}

}
