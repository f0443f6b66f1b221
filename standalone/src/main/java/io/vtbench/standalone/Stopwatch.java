package io.vtbench.standalone;

import java.time.Duration;

/** Times one piece of work with the monotonic clock and notes when it was. */
final class Stopwatch {

	private final long startedAtMillis = System.currentTimeMillis();

	private final long startedAtNanos = System.nanoTime();

	private Stopwatch() {
	}

	static Stopwatch start() {
		return new Stopwatch();
	}

	Window stop() {
		long nanos = System.nanoTime() - this.startedAtNanos;
		return new Window(Duration.ofNanos(nanos), this.startedAtMillis, System.currentTimeMillis());
	}

	/**
	 * @param makespan monotonic time of the work
	 * @param startedAtMillis wall clock, milliseconds since 1970
	 * @param endedAtMillis wall clock, milliseconds since 1970
	 */
	record Window(Duration makespan, long startedAtMillis, long endedAtMillis) {
	}

}
