package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.jspecify.annotations.Nullable;

/** Writes files whole or not at all. */
public final class OutputFiles {

	/** A file system with less is as good as full: logs of a fork alone need more. */
	private static final long MIN_FREE_BYTES = 256 * 1024;

	private OutputFiles() {
	}

	/**
	 * Writes by way of a neighbour file, so that neither a crash nor a full disk leaves
	 * half a file, or takes an older one away.
	 * @param file to replace
	 * @param text in UTF-8; what is no character becomes a question mark
	 * @throws FileException naming the file
	 */
	public static void write(Path file, String text) {
		Path part = file.resolveSibling(file.getFileName() + ".part");
		try {
			Files.write(part, text.getBytes(StandardCharsets.UTF_8));
			Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			deleteIfPossible(part);
			throw FileException.ofWrite(file, ex);
		}
	}

	/**
	 * Writes the content of a file to another, whole or not at all.
	 * @throws FileException naming the one that was not written
	 */
	public static void copy(Path from, Path to) {
		try {
			NewFolder.create(to.toAbsolutePath().resolveSibling(""));
			write(to, Files.readString(from));
		}
		catch (IOException ex) {
			throw FileException.ofWrite(to, ex);
		}
	}

	/**
	 * Gives a file another name beside it, so that a new one can be begun: of
	 * {@code a.log} becomes {@code a-try-1.log}. Does nothing where there is none.
	 * @throws FileException where the system refuses
	 */
	public static void putAside(Path file) {
		String name = file.getFileName().toString();
		int dot = name.lastIndexOf('.');
		try {
			for (int attempt = 1; Files.exists(file); attempt++) {
				Path kept = file.resolveSibling(name.substring(0, dot) + "-try-" + attempt + name.substring(dot));
				if (!Files.exists(kept)) {
					Files.move(file, kept);
				}
			}
		}
		catch (IOException ex) {
			throw FileException.of(ex);
		}
	}

	/**
	 * Deletes a file that an earlier try may have left, so that nobody reads it in place
	 * of the next one.
	 * @throws FileException where the system refuses
	 */
	public static void delete(Path file) {
		try {
			Files.deleteIfExists(file);
		}
		catch (IOException ex) {
			throw FileException.of(ex);
		}
	}

	/** Whether the file system of a folder has no room for another fork. */
	public static boolean isFull(@Nullable Path folder) {
		try {
			return folder != null && Files.getFileStore(folder).getUsableSpace() < MIN_FREE_BYTES;
		}
		catch (IOException ex) {
			// a system that does not tell is not known to be full
			return false;
		}
	}

	static void deleteIfPossible(Path file) {
		try {
			Files.deleteIfExists(file);
		}
		catch (IOException ex) {
			// what was to be said about the folder is being said
		}
	}

}
