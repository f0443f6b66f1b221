package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** All files and folders below a folder. */
final class Snapshot {

	private Snapshot() {
	}

	static List<String> of(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.map((file) -> folder.relativize(file).toString()).sorted().toList();
		}
	}

}
