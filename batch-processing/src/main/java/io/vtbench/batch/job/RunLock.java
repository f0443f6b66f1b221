package io.vtbench.batch.job;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.vtbench.batch.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * Held while a run writes to its output directory. The operating system frees it when the
 * process dies, so holding it proves that a run which the database calls running is dead.
 */
final class RunLock implements AutoCloseable {

	private final FileChannel channel;

	private RunLock(FileChannel channel) {
		this.channel = channel;
	}

	static RunLock acquire(Path directory) throws IOException {
		Files.createDirectories(directory);
		FileChannel channel = FileChannel.open(directory.resolve("run.lock"), StandardOpenOption.CREATE,
				StandardOpenOption.WRITE);
		if (tryLock(channel) == null) {
			channel.close();
			throw new ProblemException("Another run is writing to " + directory + ".",
					"Wait for it, or choose another directory with --payments.output=DIRECTORY.");
		}
		return new RunLock(channel);
	}

	private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
		try {
			return channel.tryLock();
		}
		catch (OverlappingFileLockException ex) {
			return null;
		}
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
