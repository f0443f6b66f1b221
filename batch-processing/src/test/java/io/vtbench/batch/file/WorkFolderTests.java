package io.vtbench.batch.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import io.vtbench.batch.ProblemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class WorkFolderTests {

	private static final String OPTION = "--payments.output";

	@TempDir
	private Path directory;

	@Test
	void belongsToTheUserAlone() throws IOException {
		Path cache = this.directory.resolve("home/.cache");
		Path folder = new WorkFolder(cache).folder("output", null, OPTION);
		assertThat(folder).isEqualTo(cache.resolve("vtbench/payments/output"));
		for (Path made = folder; !made.equals(this.directory); made = made.getParent()) {
			assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made))).as("%s", made)
				.isEqualTo("rwx------");
		}
	}

	@Test
	void isTheSameForEveryRun() {
		assertThat(new WorkFolder(this.directory).folder("output", null, OPTION))
			.isEqualTo(new WorkFolder(this.directory).folder("output", null, OPTION));
	}

	@ParameterizedTest
	@ValueSource(strings = { "vtbench", "vtbench/payments", "vtbench/payments/output" })
	void refusesALinkInItsPlace(String link) throws IOException {
		Path elsewhere = Files.createDirectory(this.directory.resolve("elsewhere"));
		Path cache = this.directory.resolve("cache");
		Files.createDirectories(cache.resolve(link).getParent());
		Files.createSymbolicLink(cache.resolve(link), elsewhere);
		assertThatExceptionOfType(ProblemException.class)
			.isThrownBy(() -> new WorkFolder(cache).folder("output", null, OPTION))
			.withMessageContaining(link + " is a symbolic link");
		assertThat(elsewhere).isEmptyDirectory();
	}

	@Test
	void refusesAChosenLink() throws IOException {
		Path link = Files.createSymbolicLink(this.directory.resolve("link"), this.directory);
		assertThatExceptionOfType(ProblemException.class)
			.isThrownBy(() -> new WorkFolder(this.directory).folder("output", link, OPTION))
			.withMessageContaining("is a symbolic link");
	}

	@Test
	void refusesAFileInItsPlace() throws IOException {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertThatExceptionOfType(ProblemException.class)
			.isThrownBy(() -> new WorkFolder(this.directory).folder("output", file, OPTION))
			.withMessageContaining("cannot be made");
	}

	@Test
	void neverHasTheSameNameWhereThereIsNoHome() throws IOException {
		Path nowhere = Files.createFile(this.directory.resolve("file")).resolve("home");
		Path first = new WorkFolder(nowhere).folder("output", null, OPTION);
		Path second = new WorkFolder(nowhere).folder("output", null, OPTION);
		assertThat(first).isNotEqualTo(second).isEmptyDirectory();
		for (Path folder : List.of(first, second)) {
			FileSystemUtils.deleteRecursively(folder.getParent());
		}
	}

	@Test
	void aFileIsNeverWrittenThroughALink() throws IOException {
		Path victim = Files.writeString(this.directory.resolve("victim"), "untouched");
		Path target = Files.createSymbolicLink(this.directory.resolve("rejected.csv"), victim);
		Files.createSymbolicLink(this.directory.resolve("rejected.csv.unfinished"), victim);
		WholeFile.write(target, (out) -> out.write("new"));
		assertThat(victim).hasContent("untouched");
		assertThat(target).isRegularFile().hasContent("new");
	}

}
