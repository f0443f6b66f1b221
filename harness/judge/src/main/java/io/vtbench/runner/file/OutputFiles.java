package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** Writes files whole or not at all. */
public final class OutputFiles {

	/**
	 * The free bytes of a file system that is as good as full: logs of a fork alone need
	 * more.
	 */
	private static final long MIN_FREE_BYTES = 256 * 1024;

	private OutputFiles() {
	}

	/**
	 * Writes by way of a neighbour file, so that neither a crash nor a full disk leaves
	 * half a file, or takes an older one away. Nobody knows its name before, so it is no
	 * link that leads elsewhere.
	 * @param file to replace
	 * @param text in UTF-8; what is no character becomes a question mark
	 * @throws FileException naming the file
	 */
	public static void write(Path file, String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		write(file, (part) -> {
			try (FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE,
					LinkOption.NOFOLLOW_LINKS)) {
				ByteBuffer rest = ByteBuffer.wrap(bytes);
				while (rest.hasRemaining()) {
					channel.write(rest);
				}
				// the new name may otherwise reach the disk before what stands in the
				// file
				channel.force(true);
			}
		});
	}

	static void write(Path file, Content content) {
		Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
		try {
			content.writeTo(part);
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
		Attempt.run(() -> {
			NewFolder.create(to.toAbsolutePath().resolveSibling(""));
			write(to, Files.readString(from));
		}, (ex) -> FileException.ofWrite(to, ex));
	}

	/**
	 * Gives a file another name beside it, so that a new one can be begun: of
	 * {@code a.log} becomes {@code a-try-1.log}. Does nothing where there is none.
	 * @throws FileException where the system refuses
	 */
	public static void putAside(Path file) {
		String name = file.getFileName().toString();
		int dot = name.lastIndexOf('.');
		Attempt.run(() -> {
			for (int attempt = 1; Files.exists(file); attempt++) {
				Path kept = file.resolveSibling(name.substring(0, dot) + "-try-" + attempt + name.substring(dot));
				if (!Files.exists(kept)) {
					Files.move(file, kept);
				}
			}
		}, FileException::of);
	}

	/**
	 * Deletes a file that an earlier try may have left, so that nobody reads it in place
	 * of the next one.
	 * @throws FileException where the system refuses
	 */
	public static void delete(Path file) {
		Attempt.run(() -> Files.deleteIfExists(file), FileException::of);
	}

	/** Returns whether the file system of a folder has no room for another fork. */
	public static boolean isFull(@Nullable Path folder) {
		// a system that does not tell is not known to be full
		return Attempt.or(false, () -> folder != null && Files.getFileStore(folder).getUsableSpace() < MIN_FREE_BYTES);
	}

	/** Makes a new file. */
	@FunctionalInterface
	interface Content {

		void writeTo(Path part) throws IOException;

	}

	static void deleteIfPossible(Path file) {
		// what was to be said about the folder is being said
		Attempt.quietly(() -> Files.deleteIfExists(file));
	}

	/**
	 * Makes a folder with all those above it that were missing, and leaves none of them
	 * empty.
	 *
	 * @param made folders that it made, the topmost first
	 */
	public record NewFolder(List<Path> made) {

		/** Names another folder for runs. */
		public static final String OUT = "--out";

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
		 * Deletes the folders that it made, where there is nothing in a folder, and in
		 * those within it, but one file.
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

}
