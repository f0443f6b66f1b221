package io.vtbench.standalone;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts finished tasks by the kind of thread that ran them, so that neither a lost task
 * nor a task on the wrong kind of thread goes unnoticed.
 */
final class Tally {

	private final LongAdder platform = new LongAdder();

	private final LongAdder virtual = new LongAdder();

	/**
	 * The task of all programs: sleeps, then counts itself. An interrupted task is not
	 * counted, which fails the program.
	 */
	void sleepAndCount(Duration duration) {
		try {
			Thread.sleep(duration);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return;
		}
		count();
	}

	void count() {
		count(1);
	}

	/** Of a thread that did several. */
	void count(long tasks) {
		(Thread.currentThread().isVirtual() ? this.virtual : this.platform).add(tasks);
	}

	long total() {
		return this.platform.sum() + this.virtual.sum();
	}

	/** "platform", "virtual", or "mixed" when both kinds ran tasks. */
	String threadKind() {
		if (this.virtual.sum() == 0) {
			return ThreadKind.PLATFORM.toString();
		}
		return (this.platform.sum() == 0) ? ThreadKind.VIRTUAL.toString() : "mixed";
	}

}
