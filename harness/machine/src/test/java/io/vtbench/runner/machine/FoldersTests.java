package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The name of the workspace can be guessed, so it must not be somebody else's. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "temporary files are every user's own there")
class FoldersTests {

	@TempDir
	private Path temporary;

	@Test
	void theWorkspaceIsClosedToOthersAndFoundAgain() throws IOException {
		Path folder = Folders.workspace(this.temporary, "ada");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
		assertThat(Folders.workspace(this.temporary, "ada")).isEqualTo(folder);
	}

	@Test
	void aLinkIsRefused() throws IOException {
		Path elsewhere = Files.createDirectory(this.temporary.resolve("elsewhere"));
		Files.createSymbolicLink(this.temporary.resolve("vtbench-ada"), elsewhere);
		assertRefused("is not a folder");
	}

	@Test
	void aFolderThatAllCanWriteToIsRefused() throws IOException {
		Path open = Files.createDirectory(this.temporary.resolve("vtbench-ada"));
		Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
		assertRefused("can be written by another user");
	}

	@Test
	void aNameOfAUserDoesNotLeadElsewhere() {
		assertThat(Folders.workspace(this.temporary, "../DOMAIN\\ada").getParent()).isEqualTo(this.temporary);
	}

	@Test
	void whereThereIsNoHomeTheWorkspaceHasToDo() throws IOException {
		Path file = Files.createFile(this.temporary.resolve("file"));
		assertThat(Folders.cache(file)).isEqualTo(Folders.workspace());
		assertThat(Folders.cache(Path.of("?"))).isEqualTo(Folders.workspace());
		assertThat(Folders.cache(this.temporary)).isEqualTo(this.temporary.resolve("vtbench"));
	}

	@Test
	void whatEverybodyMayWriteIsInAFolderThatNobodyElseEnters() throws IOException {
		Path shared = Folders.createShared(this.temporary.resolve("raw/inspected/shared"));
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared))).isEqualTo("rwxrwxrwx");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared.getParent())))
			.isEqualTo("rwx------");
		assertThat(Files.getPosixFilePermissions(shared.getParent().getParent()))
			.contains(PosixFilePermission.OTHERS_EXECUTE);
	}

	private void assertRefused(String why) {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> Folders.workspace(this.temporary, "ada"))
			.withMessageContaining(why)
			.withMessageEndingWith("remove it, and call again");
	}

	/** Root may delete them as they are; everybody else needs the rights first. */
	@Test
	void whatIsUnreadableOrReadOnlyIsDeletedToo() throws IOException {
		Path folder = Files.createDirectories(this.temporary.resolve("of-a-service"));
		for (String rights : List.of("---------", "r-xr-xr-x")) {
			Path inner = Files.createDirectories(folder.resolve(rights).resolve("inner"));
			Files.writeString(inner.resolve("file"), "");
			Files.setPosixFilePermissions(inner, PosixFilePermissions.fromString(rights));
			Files.setPosixFilePermissions(inner.getParent(), PosixFilePermissions.fromString(rights));
		}
		Path kept = Files.writeString(this.temporary.resolve("kept"), "");
		Files.createSymbolicLink(folder.resolve("link"), this.temporary);
		Folders.delete(folder);
		assertThat(folder).doesNotExist();
		assertThat(kept).exists();
		Folders.delete(folder);
	}

}
