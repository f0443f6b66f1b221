package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.runner.file.Attempt;

/**
 * Makes and guards the folders for what processes need and leave: those of this user, and
 * those of one process.
 */
public final class Folders {

	private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

	private Folders() {
	}

	/**
	 * Returns the one folder for all that this user's runs keep among the temporary
	 * files: a folder for each runner, the lock, the database's programs. It is made
	 * where it is not there yet. Its name can be guessed, so it must belong to the user
	 * and be closed to all others; otherwise another user could have files deleted and
	 * processes ended.
	 * @throws ServiceException where somebody else could write to it
	 */
	public static Path workspace() {
		return workspace(Path.of(System.getProperty("java.io.tmpdir")), System.getProperty("user.name"));
	}

	static Path workspace(Path temporary, String user) {
		Path folder = temporary.resolve("vtbench-" + user.replaceAll("[^A-Za-z0-9._-]", "_")).toAbsolutePath();
		return Attempt.get(() -> own(folder),
				(ex) -> new ServiceException("cannot use " + folder + " for temporary files (" + ex.getMessage()
						+ "); make room or name another folder: export JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR"));
	}

	/**
	 * Returns the folder for what can be made again at any time. Where there is no home,
	 * the {@link #workspace} has to do.
	 * @throws ServiceException where somebody else could write to it
	 */
	public static Path cache() {
		String named = System.getenv("XDG_CACHE_HOME");
		return cache((named != null && !named.isBlank()) ? Path.of(named)
				: Path.of(System.getProperty("user.home"), ".cache"));
	}

	static Path cache(Path base) {
		try {
			return base.isAbsolute() ? own(base.resolve("vtbench")) : workspace();
		}
		catch (IOException ex) {
			return workspace();
		}
	}

	/** Makes a folder that only its user can use, unless it is there already. */
	private static Path own(Path folder) throws IOException {
		Files.createDirectories(folder.getParent());
		createOrKeep(folder);
		requireOwn(folder);
		return folder;
	}

	private static void createOrKeep(Path folder) throws IOException {
		try {
			createPrivate(folder);
		}
		catch (FileAlreadyExistsException ex) {
			// made by an earlier run, or by somebody else: that is looked at next
		}
	}

	private static void requireOwn(Path folder) throws IOException {
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
	 * container's user is none of this machine, so everybody may write there; but nobody
	 * else gets there, for the folder around it is closed.
	 * @throws ServiceException where that is not possible
	 */
	public static Path createShared(Path folder) {
		return Attempt.get(() -> {
			Files.createDirectories(folder);
			if (POSIX) {
				Files.setPosixFilePermissions(folder.getParent(), PosixFilePermissions.fromString("rwx------"));
				Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
			}
			return folder;
		}, (ex) -> new ServiceException("cannot make " + folder + ": " + ex.getMessage()));
	}

	/**
	 * Deletes a folder with all that is in it; one that is not there is no error. What
	 * its owner made unreadable or read-only goes too, and what cannot be deleted keeps
	 * nothing else from going.
	 * @throws IOException that names what is left
	 */
	public static void delete(Path folder) throws IOException {
		if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
			Files.deleteIfExists(folder);
			return;
		}
		if (POSIX && !(Files.isReadable(folder) && Files.isWritable(folder) && Files.isExecutable(folder))) {
			Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
		}
		List<Path> content;
		try (Stream<Path> files = Files.list(folder)) {
			content = files.toList();
		}
		IOException failure = null;
		for (Path file : content) {
			try {
				delete(file);
			}
			catch (IOException ex) {
				failure = ex;
			}
		}
		if (failure != null) {
			throw failure;
		}
		Files.deleteIfExists(folder);
	}

}
