package io.vtbench.lab.asyncburst;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the calls of one request: how many have ended, and how many were under way at
 * once.
 */
class Burst {

	private final int calls;

	private final CountDownLatch left;

	private final AtomicInteger underWay = new AtomicInteger();

	private final AtomicInteger mostUnderWay = new AtomicInteger();

	Burst(int calls) {
		this.calls = calls;
		this.left = new CountDownLatch(calls);
	}

	void begin() {
		this.mostUnderWay.accumulateAndGet(this.underWay.incrementAndGet(), Math::max);
	}

	void end() {
		this.underWay.decrementAndGet();
		this.left.countDown();
	}

	long ended() {
		return this.calls - this.left.getCount();
	}

	int mostUnderWay() {
		return this.mostUnderWay.get();
	}

	void awaitEnd() throws InterruptedException {
		this.left.await();
	}

}
