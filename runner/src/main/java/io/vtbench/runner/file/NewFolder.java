package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A folder with all those above it that were missing; leaves none of them empty. */
public final class NewFolder {

	/** Names another folder for runs. */
	public static final String OUT = "--out";

	private final List<Path> made;

	private NewFolder(List<Path> made) {
		this.made = made;
	}

	/**
	 * Makes a folder that may be there already.
	 * @param folder for runs
	 * @throws FileException with the exit code of wrong input
	 */
	public static NewFolder create(Path folder) {
		return create(folder, OUT);
	}

	private static NewFolder create(Path folder, String option) {
		List<Path> made = new ArrayList<>();
		NewFolder created = new NewFolder(made);
		try {
			create(folder.toAbsolutePath().normalize(), made);
			return created;
		}
		catch (IOException ex) {
			created.deleteIfEmpty();
			throw FileException.ofFolder(folder, option, ex);
		}
	}

	/**
	 * Finds out whether files can be made in a folder, and leaves nothing behind.
	 * @param option with which the user can name another
	 * @throws FileException with the exit code of wrong input
	 */
	public static void requirePossible(Path folder, String option) {
		NewFolder created = create(folder, option);
		try {
			Files.delete(Files.createTempFile(folder, "bench", ".tmp"));
		}
		catch (IOException ex) {
			throw FileException.ofFolder(folder, option, ex);
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
	void deleteIfEmpty() {
		this.made.reversed().forEach(OutputFiles::deleteIfPossible);
	}

	/**
	 * The same where there is nothing in a folder, and in those within it, but one file.
	 * @param prepared name of the file, which goes as well
	 */
	public void deleteIfUnused(Path folder, String prepared) {
		Path file = folder.resolve(prepared);
		try (Stream<Path> files = Files.walk(folder)) {
			if (files.filter((found) -> !found.equals(file)).allMatch(Files::isDirectory)) {
				OutputFiles.deleteIfPossible(file);
				deleteIfEmpty();
			}
		}
		catch (IOException ex) {
			// what cannot be looked at is left as it is
		}
	}

}
