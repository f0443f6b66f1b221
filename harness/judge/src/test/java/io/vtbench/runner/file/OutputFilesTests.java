package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.failure.BenchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OutputFilesTests {

	@TempDir
	private Path folder;

	@Test
	void replacesAnOlderFile() throws IOException {
		Path file = this.folder.resolve("report.md");
		OutputFiles.write(file, "old");
		OutputFiles.write(file, "new \u2264");
		assertThat(file).hasContent("new \u2264");
		assertThat(names()).containsExactly("report.md");
	}

	@Test
	void writesTextThatIsNoUnicode() {
		Path file = this.folder.resolve("report.md");
		OutputFiles.write(file, "half a pair: \ud800");
		assertThat(file).hasContent("half a pair: ?");
	}

	@Test
	void aFullDiskLeavesTheOlderFile() throws IOException {
		Path file = Files.writeString(this.folder.resolve("result.json"), "old");
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> OutputFiles.write(file, (part) -> {
			Files.writeString(part, "ne");
			throw new IOException("No space left on device");
		}))
			.withMessageStartingWith("cannot write " + file + ": no space left on device; ")
			.satisfies((ex) -> assertThat(ex.exitCode()).isEqualTo(BenchException.FAILED_RUN));
		assertThat(file).hasContent("old");
		assertThat(names()).containsExactly("result.json");
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a right there")
	void linksThatSomebodyLeftThereLeadNowhere() throws IOException {
		Path other = Files.writeString(this.folder.resolve("other"), "old");
		for (String name : List.of("report.md", "report.md.part")) {
			Files.createSymbolicLink(this.folder.resolve(name), other);
		}
		OutputFiles.write(this.folder.resolve("report.md"), "new");
		assertThat(other).hasContent("old");
		assertThat(this.folder.resolve("report.md")).hasContent("new").isRegularFile();
		assertThat(Files.isSymbolicLink(this.folder.resolve("report.md"))).isFalse();
	}

	@Test
	void aFolderThatHasGoneIsNamed() {
		Path file = this.folder.resolve("gone").resolve("result.json");
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> OutputFiles.write(file, "new"))
			.withMessage("cannot write " + file + ": no such file or folder; make its folder writable");
	}

	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(this.folder)) {
			return files.map((file) -> file.getFileName().toString()).toList();
		}
	}

}
