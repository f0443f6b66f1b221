package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class InputFilesTests {

	@TempDir
	private Path directory;

	@Test
	void aCentMakesOtherFiles() throws IOException {
		assertThat(files("one", "a.csv", "IT01,5.00,PENDING\n").fingerprint()).hasSize(64)
			.isNotEqualTo(files("other", "a.csv", "IT01,5.01,PENDING\n").fingerprint());
	}

	@Test
	void theNameCountsAndTheFolderDoesNot() throws IOException {
		String content = "IT01,5.00,PENDING\n";
		String fingerprint = files("one", "a.csv", content).fingerprint();
		assertThat(files("two", "a.csv", content).fingerprint()).isEqualTo(fingerprint);
		assertThat(files("three", "b.csv", content).fingerprint()).isNotEqualTo(fingerprint);
	}

	@Test
	void aLineWithoutAnEndIsRefusedBeforeItFillsTheMemory() throws IOException {
		assertThat(files("long", "a.csv", "x".repeat(4_000_000) + "\n").payments()).isEqualTo(1);
		assertThatExceptionOfType(ProblemException.class)
			.isThrownBy(() -> files("longer", "a.csv", "IT01,5.00,PENDING\n" + "x".repeat(4_000_001)))
			.withMessageContaining("a.csv has a line of more than 4000000 characters");
	}

	private InputFiles files(String folder, String name, String content) throws IOException {
		Path path = Files.createDirectory(this.directory.resolve(folder));
		Files.writeString(path.resolve(name), content);
		return InputFiles.in(path);
	}

}
