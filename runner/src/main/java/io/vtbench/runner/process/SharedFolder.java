package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder that a container writes its thread dumps and recordings into. The container's
 * user is none of this machine, so everybody may write there.
 */
public final class SharedFolder {

	private static final String NAME = "shared";

	private SharedFolder() {
	}

	/**
	 * Makes it.
	 * @param raw folder that it is in
	 * @throws ServiceException where that is not possible
	 */
	public static Path in(Path raw) {
		Path folder = of(raw);
		try {
			Files.createDirectories(folder);
			Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
			return folder;
		}
		catch (UnsupportedOperationException ex) {
			// a file system without permissions asks for none
			return folder;
		}
		catch (IOException ex) {
			throw new ServiceException("cannot make " + folder + ": " + ex.getMessage());
		}
	}

	/** Where it is. */
	public static Path of(Path raw) {
		return raw.resolve(NAME).toAbsolutePath();
	}

}
