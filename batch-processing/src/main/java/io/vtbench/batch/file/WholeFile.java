package io.vtbench.batch.file;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is there in full or not at all. */
public final class WholeFile {

	private WholeFile() {
	}

	/**
	 * Writes a new file beside the place and moves it there. It takes the place of what
	 * stands there, be it a link, and never writes through it.
	 */
	public static void write(Path target, Content content) throws IOException {
		Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
		Files.deleteIfExists(unfinished);
		try (BufferedWriter out = Files.newBufferedWriter(unfinished, StandardOpenOption.CREATE_NEW,
				StandardOpenOption.WRITE)) {
			content.writeTo(out);
		}
		Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
	}

	/** Writes what is in the file. */
	@FunctionalInterface
	public interface Content {

		void writeTo(BufferedWriter out) throws IOException;

	}

}
