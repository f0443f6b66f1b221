package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders that come and go with a process. */
public final class Folders {

	private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

	private Folders() {
	}

	/** Makes a folder that only this user can enter. */
	static void createPrivate(Path folder) throws IOException {
		FileAttribute<?>[] attributes = POSIX
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")) }
				: new FileAttribute<?>[0];
		Files.createDirectory(folder, attributes);
	}

	/**
	 * Makes a folder that a container writes its thread dumps and recordings into. The
	 * container's user is none of this machine, so everybody may write there.
	 * @throws ServiceException where that is not possible
	 */
	public static Path createShared(Path folder) {
		try {
			Files.createDirectories(folder);
			if (POSIX) {
				Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
			}
			return folder;
		}
		catch (IOException ex) {
			throw new ServiceException("cannot make " + folder + ": " + ex.getMessage());
		}
	}

	/** Deletes a folder with all that is in it; one that is not there is no error. */
	public static void delete(Path folder) throws IOException {
		if (Files.exists(folder)) {
			try (Stream<Path> files = Files.walk(folder)) {
				for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
					Files.deleteIfExists(file);
				}
			}
		}
	}

}
