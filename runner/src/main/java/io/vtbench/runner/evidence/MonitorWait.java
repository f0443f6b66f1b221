package io.vtbench.runner.evidence;

import java.time.Instant;

/**
 * A wait for a monitor that a flight recording holds.
 *
 * @param thread number of the thread, as {@link Thread#threadId()} gives it
 * @param method that waited, with its class
 * @param from when it began
 * @param to when it was over
 */
record MonitorWait(long thread, String method, Instant from, Instant to) {

	/**
	 * Whether it is what a thread of a dump was doing. A dump takes milliseconds, in
	 * which a thread goes on, so it must be where the wait was too.
	 */
	boolean explains(DumpedThread other, Instant moment) {
		return other.id() == this.thread && !moment.isBefore(this.from) && !moment.isAfter(this.to)
				&& !other.stack().isEmpty() && other.bareStack().getFirst().startsWith(this.method + "(");
	}

}
