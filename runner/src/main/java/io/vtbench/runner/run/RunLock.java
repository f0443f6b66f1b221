package io.vtbench.runner.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.vtbench.runner.process.Folders;
import io.vtbench.runner.process.ServiceException;
import org.jspecify.annotations.Nullable;

/** Keeps two runs on one machine from spoiling each other. Ends with the process. */
public final class RunLock implements AutoCloseable {

	private final FileChannel channel;

	private RunLock(FileChannel channel) {
		this.channel = channel;
	}

	/** The one file for all runs of this user on this machine. */
	public static Path defaultFile() {
		return Folders.workspace().resolve("run.lock");
	}

	/** Takes the lock. */
	public static RunLock take(Path file) {
		try {
			Files.createDirectories(file.toAbsolutePath().getParent());
			FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			if (tryLock(channel) == null) {
				channel.close();
				throw new ServiceException("another run is measuring on this machine, and two would spoil each other;"
						+ " wait for it to end (it holds " + file + ")");
			}
			return new RunLock(channel);
		}
		catch (IOException ex) {
			throw new ServiceException("cannot lock " + file + ": " + ex.getMessage());
		}
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
	public void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			// the end of the process releases it anyway
		}
	}

}
