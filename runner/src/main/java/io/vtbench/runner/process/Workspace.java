package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * The one folder for all that this user's runs keep among the temporary files: a folder
 * for each runner, the lock, the database's programs. Its name can be guessed, so it must
 * belong to the user and be closed to all others; otherwise another user could have files
 * deleted and processes ended.
 */
public final class Workspace {

	private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

	private Workspace() {
	}

	/**
	 * The folder, made where it is not there yet.
	 * @throws ServiceException where somebody else could write to it
	 */
	public static Path folder() {
		return folder(Path.of(System.getProperty("java.io.tmpdir")), System.getProperty("user.name"));
	}

	static Path folder(Path temporary, String user) {
		Path folder = temporary.resolve("vtbench-" + user.replaceAll("[^A-Za-z0-9._-]", "_")).toAbsolutePath();
		try {
			Files.createDirectories(folder.getParent());
			create(folder);
			require(folder);
			return folder;
		}
		catch (IOException ex) {
			throw new ServiceException("cannot use " + folder + " for temporary files (" + ex.getMessage()
					+ "); make room or name another folder: export JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR");
		}
	}

	private static void create(Path folder) throws IOException {
		try {
			Folders.createPrivate(folder);
		}
		catch (FileAlreadyExistsException ex) {
			// made by an earlier run, or by somebody else: that is looked at next
		}
	}

	private static void require(Path folder) throws IOException {
		if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
			throw new ServiceException(folder + " is not a folder; remove it, and call again");
		}
		if (POSIX) {
			Set<PosixFilePermission> open = EnumSet.of(PosixFilePermission.GROUP_WRITE,
					PosixFilePermission.OTHERS_WRITE);
			open.retainAll(Files.getPosixFilePermissions(folder));
			Path own = Files.createTempFile("vtbench", null);
			try {
				if (!open.isEmpty() || !Files.getOwner(folder).equals(Files.getOwner(own))) {
					throw new ServiceException(folder + " can be written by another user, who could have files deleted"
							+ " and processes ended by it; remove it, and call again");
				}
			}
			finally {
				Files.delete(own);
			}
		}
	}

}
