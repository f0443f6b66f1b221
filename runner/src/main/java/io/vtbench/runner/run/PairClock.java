package io.vtbench.runner.run;

import java.time.Duration;

/** Tells whether another pair fits into a time, by the longest of those before. */
final class PairClock {

	private final long end;

	private long lastAsked;

	private long longest;

	PairClock(Duration time) {
		this.lastAsked = System.nanoTime();
		this.end = this.lastAsked + time.toNanos();
	}

	/** Asked before each pair; the first one is always allowed. */
	boolean allows(int pair) {
		long now = System.nanoTime();
		this.longest = (pair > 1) ? Math.max(this.longest, now - this.lastAsked) : 0;
		this.lastAsked = now;
		return pair == 1 || now + this.longest <= this.end;
	}

}
