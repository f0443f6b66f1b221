package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the log of a running child from filling the disk. The child writes to the file
 * itself and always at its end, so the file can be cut below it: its beginning and its
 * end stay, and the child notices nothing. A pipe instead would cost the runner processor
 * time for every line, and the child its life where the runner pauses.
 */
final class BoundedLog implements AutoCloseable {

	/** A log keeps about 200,000 lines: more than any start and any failure needs. */
	static final long MAX_BYTES = 16L << 20;

	private static final long HEAD = MAX_BYTES / 4;

	private static final int TAIL = (int) (MAX_BYTES / 16);

	private static final String MARK = "… bench left ";

	private static final Duration PERIOD = Duration.ofMillis(200);

	private static final ScheduledExecutorService TIMER = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("logs").factory());

	private final Path file;

	private final ScheduledFuture<?> task;

	private long leftOut;

	private BoundedLog(Path file) {
		this.file = file;
		this.task = TIMER.scheduleWithFixedDelay(this::cut, PERIOD.toMillis(), PERIOD.toMillis(),
				TimeUnit.MILLISECONDS);
	}

	/** Keeps a file within its bound until closed. */
	static BoundedLog of(Path file) {
		return new BoundedLog(file);
	}

	/** Whether something of it has been left out. */
	synchronized boolean isCut() {
		return this.leftOut > 0;
	}

	/**
	 * Whether a line stands where something has been left out.
	 * @param line read by single bytes
	 */
	static boolean isMark(String line) {
		return line.startsWith(new String(MARK.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
	}

	private synchronized void cut() {
		try {
			long size = Files.size(this.file);
			if (size <= MAX_BYTES) {
				return;
			}
			ByteBuffer tail = ByteBuffer.allocate(TAIL);
			try (FileChannel channel = FileChannel.open(this.file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
				channel.read(tail, size - TAIL);
				channel.truncate(HEAD);
			}
			this.leftOut += size - HEAD - TAIL;
			String mark = "\n" + MARK + (this.leftOut >> 20) + " MB of this log out …\n";
			try (FileChannel channel = FileChannel.open(this.file, StandardOpenOption.WRITE,
					StandardOpenOption.APPEND)) {
				channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.UTF_8)));
				channel.write(tail.flip());
			}
		}
		catch (IOException ex) {
			// not there yet, or a disk that is full: the child's own writes say so
		}
	}

	@Override
	public void close() {
		this.task.cancel(false);
		cut();
	}

}
