package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders that come and go with a process. */
public final class Folders {

	private Folders() {
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
