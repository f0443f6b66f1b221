package io.vtbench.runner.run;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Tells whether another measurement of a pair fits into a time, by the longest of those
 * before.
 */
final class PairClock {

	private final LongSupplier nanos;

	private final long end;

	private long begun;

	private long longest;

	private boolean first = true;

	PairClock(Duration time) {
		this(time, System::nanoTime);
	}

	PairClock(Duration time, LongSupplier nanos) {
		this.nanos = nanos;
		this.end = nanos.getAsLong() + time.toNanos();
	}

	/**
	 * Whether a measurement that begins now ends in time. The first one is always
	 * allowed.
	 */
	boolean allows() {
		long now = this.nanos.getAsLong();
		if (this.first) {
			this.first = false;
			this.begun = now;
			return true;
		}
		this.longest = Math.max(this.longest, now - this.begun);
		this.begun = now;
		return now + this.longest <= this.end;
	}

}
