package io.vtbench.runner.machine;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import oshi.SystemInfo;
import oshi.software.os.OSProcess;

import static org.assertj.core.api.Assertions.assertThat;

/** Waits for processes. */
public final class Watch {

	/** A trial waits for half a minute for an answer of a service that is stuck. */
	private static final Duration LIMIT = Duration.ofMinutes(4);

	private Watch() {
	}

	/** Polls until something holds. */
	public static void until(BooleanSupplier holds) throws InterruptedException {
		long limit = System.nanoTime() + LIMIT.toNanos();
		while (!holds.getAsBoolean()) {
			assertThat(System.nanoTime()).as("time until it held").isLessThan(limit);
			Thread.sleep(20);
		}
	}

	/** A process and all below it. */
	public static List<ProcessHandle> family(long pid) {
		ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
		return Stream.concat(Stream.of(process), process.descendants()).toList();
	}

	/**
	 * Whether it still runs; one that only waits to be collected by its parent does not.
	 */
	public static boolean isRunning(ProcessHandle handle) {
		OSProcess process = handle.isAlive() ? new SystemInfo().getOperatingSystem().getProcess((int) handle.pid())
				: null;
		return process != null && process.getState() != OSProcess.State.ZOMBIE;
	}

}
