package io.vtbench.runner.machine;

import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.file.Attempt;

/**
 * Identifies a process, so that it cannot be mistaken for a later one with the same
 * number.
 *
 * @param start when it began, as the system counts: ticks since the boot on Linux, which
 * no change of the clock moves, and epoch milliseconds elsewhere; empty for one that has
 * gone
 */
public record ProcessIdentity(long pid, String start) {

	private static final Path PROC = Path.of("/proc");

	private static final boolean HAS_PROC = Files.isReadable(PROC.resolve("self/stat"));

	static ProcessIdentity of(long pid) {
		return new ProcessIdentity(pid, HAS_PROC ? field(pid, 19) : startInstant(pid));
	}

	/**
	 * Returns whether this very process runs; one that nobody has collected yet does not.
	 */
	boolean isRunning() {
		return !this.start.isEmpty() && of(this.pid).equals(this) && !(HAS_PROC && "Z".equals(state(this.pid)));
	}

	/**
	 * Returns whether a signal has stopped a process; false where the platform does not
	 * show it.
	 */
	public static boolean isStopped(long pid) {
		return HAS_PROC && "Tt".contains(state(pid)) && !state(pid).isEmpty();
	}

	private static String state(long pid) {
		return field(pid, 0);
	}

	private static String startInstant(long pid) {
		return ProcessHandle.of(pid)
			.filter(ProcessHandle::isAlive)
			.flatMap((handle) -> handle.info().startInstant())
			.map((instant) -> String.valueOf(instant.toEpochMilli()))
			.orElse("");
	}

	/**
	 * Reads a field of the kernel's line on a process, counted from the state, which is
	 * the first after the name.
	 */
	private static String field(long pid, int number) {
		return Attempt.or("", () -> {
			String line = Files.readString(PROC.resolve(pid + "/stat"));
			return line.substring(line.lastIndexOf(')') + 2).split(" ")[number];
		});
	}

}
