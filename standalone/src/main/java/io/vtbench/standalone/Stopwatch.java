package io.vtbench.standalone;

import java.lang.management.ManagementFactory;
import java.time.Duration;

import com.sun.management.OperatingSystemMXBean;

/**
 * Times one piece of work with the monotonic clock and notes when it was, and the CPU
 * time that the process used meanwhile.
 */
final class Stopwatch {

	private final long cpuAtStart = cpuNanos();

	private final long startedAtMillis = System.currentTimeMillis();

	private final long startedAtNanos = System.nanoTime();

	private Stopwatch() {
	}

	static Stopwatch start() {
		return new Stopwatch();
	}

	Window stop() {
		long nanos = System.nanoTime() - this.startedAtNanos;
		return new Window(Duration.ofNanos(nanos), this.startedAtMillis, System.currentTimeMillis(),
				Duration.ofNanos(cpuNanos() - this.cpuAtStart));
	}

	private static long cpuNanos() {
		return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
	}

	/**
	 * @param makespan monotonic time of the work
	 * @param startedAtMillis wall clock, milliseconds since 1970
	 * @param endedAtMillis wall clock, milliseconds since 1970
	 * @param cpu CPU time of the process, with its JIT compiler
	 */
	record Window(Duration makespan, long startedAtMillis, long endedAtMillis, Duration cpu) {
	}

}
