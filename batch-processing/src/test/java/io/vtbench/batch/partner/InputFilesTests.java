package io.vtbench.batch.partner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class InputFilesTests {

	@TempDir
	private Path directory;

	@Test
	void filesWithOneChecksumAreStillTwo() throws IOException {
		InputFiles one = files("one", "a.csv", "IT0576048961,70.31,PENDING\n");
		InputFiles other = files("other", "a.csv", "IT0049804843,43.99,PENDING\n");
		assertThat(one.earlierFingerprint()).as("the same by CRC-32C").isEqualTo(other.earlierFingerprint());
		assertThat(one.fingerprint()).hasSize(64).isNotEqualTo(other.fingerprint());
	}

	@Test
	void theNameCountsAndTheFolderDoesNot() throws IOException {
		String content = "IT01,5.00,PENDING\n";
		String fingerprint = files("one", "a.csv", content).fingerprint();
		assertThat(files("two", "a.csv", content).fingerprint()).isEqualTo(fingerprint);
		assertThat(files("three", "b.csv", content).fingerprint()).isNotEqualTo(fingerprint);
	}

	private InputFiles files(String folder, String name, String content) throws IOException {
		Path path = Files.createDirectory(this.directory.resolve(folder));
		Files.writeString(path.resolve(name), content);
		return InputFiles.in(path);
	}

}
