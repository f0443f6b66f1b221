package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder with all those above it that were missing; leaves none of them empty. */
public final class NewFolder {

	private final List<Path> made;

	private NewFolder(List<Path> made) {
		this.made = made;
	}

	/**
	 * Makes a folder that may be there already.
	 * @throws FileException with the exit code of wrong input
	 */
	public static NewFolder create(Path folder) {
		List<Path> made = new ArrayList<>();
		NewFolder created = new NewFolder(made);
		try {
			create(folder.toAbsolutePath().normalize(), made);
			return created;
		}
		catch (IOException ex) {
			created.deleteIfEmpty();
			throw FileException.ofFolder(folder, FileException.reason(ex), ex);
		}
	}

	/**
	 * Finds out whether files can be made in a folder, and leaves nothing behind.
	 * @throws FileException with the exit code of wrong input
	 */
	public static void requirePossible(Path folder) {
		NewFolder created = create(folder);
		try {
			Files.delete(Files.createTempFile(folder, "bench", ".tmp"));
		}
		catch (IOException ex) {
			throw FileException.ofFolder(folder, FileException.reason(ex), ex);
		}
		finally {
			created.deleteIfEmpty();
		}
	}

	private static void create(Path folder, List<Path> made) throws IOException {
		if (Files.isDirectory(folder)) {
			return;
		}
		if (folder.getParent() != null) {
			create(folder.getParent(), made);
		}
		Files.createDirectory(folder);
		made.add(folder);
	}

	/** Deletes those that it made and that hold nothing, the deepest first. */
	public void deleteIfEmpty() {
		this.made.reversed().forEach(OutputFiles::deleteIfPossible);
	}

}
