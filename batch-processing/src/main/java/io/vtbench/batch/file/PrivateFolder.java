package io.vtbench.batch.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

import io.vtbench.batch.ProblemException;

/** Makes folders that belong to the user alone, and refuses links in their place. */
public final class PrivateFolder {

	private PrivateFolder() {
	}

	/**
	 * Makes a folder, and those above it, unless it is there.
	 * @param option names the setting that chooses another folder
	 * @throws ProblemException if it is a link or no folder, or cannot be made
	 */
	public static Path make(Path folder, String option) {
		String nextStep = "Choose another folder with " + option + "=DIRECTORY.";
		refuseLink(folder, option);
		try {
			if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
				Files.createDirectories(folder, attributes());
			}
		}
		catch (IOException ex) {
			throw new ProblemException("The folder " + folder + " cannot be made (" + ex + ").", nextStep, ex);
		}
		if (!Files.isWritable(folder)) {
			throw new ProblemException("The folder " + folder + " cannot be written to.", nextStep);
		}
		return folder;
	}

	/**
	 * Refuses what would lead to another place than it says.
	 * @param option names the setting that chooses another place
	 */
	public static void refuseLink(Path path, String option) {
		if (Files.isSymbolicLink(path)) {
			throw new ProblemException(path + " is a symbolic link, and could lead anywhere.",
					"Remove it, or choose a folder with " + option + "=DIRECTORY.");
		}
	}

	/** Of a folder for the user alone, where the system knows of such. */
	static FileAttribute<?>[] attributes() {
		boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
		return posix
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")) }
				: new FileAttribute<?>[0];
	}

}
