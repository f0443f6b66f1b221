package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Finds processes by a mark in their environment. All that a child starts inherits it,
 * also what leaves its parent, as a daemon does, and is then no descendant of anybody's.
 * Linux alone tells the environment of a process; elsewhere nothing is found.
 */
final class MarkedProcesses {

	static final String VARIABLE = "VTBENCH_CHILD";

	private static final Path PROC = Path.of("/proc");

	/** What forks while it is ended is looked for again, but not for ever. */
	private static final int ROUNDS = 20;

	private static final Duration PAUSE = Duration.ofMillis(20);

	private MarkedProcesses() {
	}

	/** Running processes whose mark begins so. */
	private static List<ProcessHandle> find(String begin) {
		if (!Files.isDirectory(PROC)) {
			return List.of();
		}
		try (Stream<Path> processes = Files.list(PROC)) {
			return processes.filter((process) -> process.getFileName().toString().matches("\\d+"))
				.filter((process) -> hasMark(process, begin))
				.flatMap((process) -> ProcessHandle.of(Long.parseLong(process.getFileName().toString())).stream())
				.toList();
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	private static boolean hasMark(Path process, String begin) {
		try {
			String environment = Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
			return ("\0" + environment).contains("\0" + VARIABLE + "=" + begin);
		}
		catch (IOException ex) {
			// another user's, or gone
			return false;
		}
	}

	/** Whether this runner has started it, or what has started it. */
	static boolean isOwn(ProcessHandle process) {
		return hasMark(PROC.resolve(String.valueOf(process.pid())), ChildLedger.mark(ChildLedger.current().files()));
	}

	/**
	 * Ends those whose mark begins so.
	 * @return what was running
	 */
	static List<ProcessHandle> endOnce(String begin) {
		List<ProcessHandle> running = find(begin);
		running.forEach(ProcessHandle::destroyForcibly);
		return running;
	}

	/** Ends them, and what they start meanwhile. */
	static void end(String begin) {
		for (int i = 0; i < ROUNDS && !endOnce(begin).isEmpty(); i++) {
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

}
