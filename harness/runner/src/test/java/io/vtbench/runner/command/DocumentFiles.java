package io.vtbench.runner.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files of the repository that people read. */
final class DocumentFiles {

	private static final Path SUITE = Path.of("../..");

	/** Folders that hold no text of this version. */
	private static final Set<String> SKIPPED = Set.of("target", "node_modules", "classes", ".git", ".tools",
			".vtbench");

	private DocumentFiles() {
	}

	/** The files whose path below the suite's folder is wanted, in order. */
	static List<Path> find(Predicate<String> wanted) {
		List<Path> found = new ArrayList<>();
		try {
			Files.walkFileTree(SUITE, new SimpleFileVisitor<>() {

				@Override
				public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
					return (SKIPPED.contains(folder.getFileName().toString())
							|| folder.equals(SUITE.resolve("results"))) ? FileVisitResult.SKIP_SUBTREE
									: FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
					if (wanted.test(name(file))) {
						found.add(file);
					}
					return FileVisitResult.CONTINUE;
				}

			});
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return found.stream().sorted().toList();
	}

	/** The path of a file below the suite's folder. */
	static String name(Path file) {
		return SUITE.relativize(file).toString().replace('\\', '/');
	}

	/** Whether a document is written by hand, and not by a run. */
	static boolean isWritten(String name) {
		return name.endsWith(".md") && !name.matches("harness/[^/]+/src/.*")
				&& !name.matches("docs/results/.*/report\\.md");
	}

}
