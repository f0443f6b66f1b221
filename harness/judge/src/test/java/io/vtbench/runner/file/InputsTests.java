package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class InputsTests {

	@TempDir
	private Path folder;

	@Test
	void aFileMayBeAsLargeAsItsKind() throws IOException {
		Path file = Files.writeString(this.folder.resolve("file"), "größe");
		assertThat(Inputs.text(file, 7)).isEqualTo("größe");
		assertThatExceptionOfType(FileSystemException.class).isThrownBy(() -> Inputs.text(file, 6))
			.withMessage("it is larger than 6 bytes");
	}

	@Test
	void whatIsNoTextIsRefused() throws IOException {
		Path file = Files.write(this.folder.resolve("file"), new byte[] { (byte) 0xff, 0 });
		assertThatExceptionOfType(CharacterCodingException.class).isThrownBy(() -> Inputs.text(file, 6));
	}

	@UnixPrograms
	@Test
	void aDeviceHasNoEnd() {
		assertThatExceptionOfType(FileSystemException.class)
			.isThrownBy(() -> Inputs.text(Path.of("/dev/zero"), 1 << 20))
			.withMessage("it is larger than 1048576 bytes");
	}

}
