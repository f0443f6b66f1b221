package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

import io.vtbench.runner.format.Console;
import io.vtbench.runner.machine.Folders;
import io.vtbench.runner.machine.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two runs on one machine from spoiling each other. The lock ends with the process.
 * The launcher shares it while it builds, so that a run waits for builds, and no build
 * begins during a run.
 */
public final class RunLock implements AutoCloseable {

	private static final long LOOK_AGAIN_MILLIS = 100;

	private final FileChannel channel;

	private RunLock(FileChannel channel) {
		this.channel = channel;
	}

	/** Returns the one file for all runs of this user on this machine. */
	public static Path defaultFile() {
		return Folders.workspace().resolve("run.lock");
	}

	/**
	 * Takes the lock, and waits where the launcher is building.
	 * @throws ServiceException where another run has the lock, the file cannot be locked,
	 * or the wait is interrupted
	 */
	public static RunLock take(Path file) {
		return take(file, System.err::println);
	}

	static RunLock take(Path file, Consumer<String> say) {
		try {
			Files.createDirectories(file.toAbsolutePath().getParent());
			FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
					StandardOpenOption.WRITE);
			for (boolean said = false; tryLock(channel, false) == null; said = true) {
				if (!isShared(channel)) {
					channel.close();
					throw new ServiceException(
							"another run is measuring on this machine, and two would spoil each other;"
									+ " wait for it to end (it holds " + file + ")");
				}
				if (!said) {
					say.accept(Console.line("another call is building on this machine; waiting for it to end"));
				}
				Thread.sleep(LOOK_AGAIN_MILLIS);
			}
			return new RunLock(channel);
		}
		catch (IOException ex) {
			throw new ServiceException("cannot lock " + file + ": " + ex.getMessage());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ServiceException("interrupted while waiting for a build to end");
		}
	}

	private static boolean isShared(FileChannel channel) throws IOException {
		try (FileLock lock = tryLock(channel, true)) {
			return lock != null;
		}
	}

	private static @Nullable FileLock tryLock(FileChannel channel, boolean shared) throws IOException {
		try {
			return channel.tryLock(0, Long.MAX_VALUE, shared);
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
