package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class NewFolderTests {

	@TempDir
	private Path folder;

	@Test
	void takesBackWhatItMadeAndNothingElse() throws IOException {
		Path there = Files.createDirectories(this.folder.resolve("there"));
		NewFolder.create(there.resolve("a/b")).deleteIfEmpty();
		assertThat(there).isEmptyDirectory();
	}

	@Test
	void keepsWhatHoldsAFile() throws IOException {
		NewFolder made = NewFolder.create(this.folder.resolve("a/b"));
		Files.createFile(this.folder.resolve("a/kept"));
		made.deleteIfEmpty();
		assertThat(this.folder.resolve("a/kept")).exists();
		assertThat(this.folder.resolve("a/b")).doesNotExist();
	}

	@Test
	void goesWithTheOneFileThatWasPreparedAndWithNoOther() throws IOException {
		Path run = this.folder.resolve("results/run");
		NewFolder made = NewFolder.create(run.resolve("raw"));
		Files.createFile(run.resolve("request.json"));
		Path log = Files.createFile(run.resolve("raw/bank.log"));
		made.deleteIfUnused(run, "request.json");
		assertThat(run.resolve("request.json")).exists();
		Files.delete(log);
		made.deleteIfUnused(run, "request.json");
		assertThat(this.folder).isEmptyDirectory();
	}

	@Test
	void findsOutWithoutATrace() {
		NewFolder.requirePossible(this.folder.resolve("a/b"), "--out");
		assertThat(this.folder).isEmptyDirectory();
	}

	@Test
	void aFileInTheWayIsNamed() throws IOException {
		Path file = Files.createFile(this.folder.resolve("file"));
		assertRefused(file, file + " is a file");
		assertRefused(file.resolve("below"), file + " is a file");
		assertThat(file).isEmptyFile();
	}

	@Test
	void aNameThatIsTooLongLeavesNothing() {
		assertRefused(this.folder.resolve("a").resolve("x".repeat(300)), "");
		assertThat(this.folder).isEmptyDirectory();
	}

	private static void assertRefused(Path folder, String reason) {
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> NewFolder.requirePossible(folder, "--save"))
			.withMessageStartingWith("cannot make files in '" + folder + "': " + reason)
			.withMessageEndingWith("; name another place with --save")
			.satisfies((ex) -> assertThat(ex.exitCode()).isEqualTo(BenchException.WRONG_INPUT));
	}

}
