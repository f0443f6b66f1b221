package io.vtbench.batch.job;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.vtbench.batch.ProblemException;
import io.vtbench.batch.file.PrivateFolder;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two runs, be it of two databases, from writing to one output directory. The
 * operating system frees it when the process dies.
 */
final class RunLock implements AutoCloseable {

	private final FileChannel channel;

	private RunLock(FileChannel channel) {
		this.channel = channel;
	}

	static RunLock acquire(OutputFolder output) throws IOException {
		Path file = output.file("run.lock");
		PrivateFolder.refuseLink(file, OutputFolder.OPTION);
		FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
				LinkOption.NOFOLLOW_LINKS);
		if (tryLock(channel) == null) {
			channel.close();
			throw new ProblemException("Another run is writing to " + output.path() + ".",
					"Wait for it, or choose another directory with " + OutputFolder.OPTION + "=DIRECTORY.");
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
