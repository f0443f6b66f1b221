package io.vtbench.standalone;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import org.springframework.scheduling.annotation.Async;

/** Stands for a call that mostly waits. */
class SlowService {

	@Async
	void call(Duration duration, Tally tally, CountDownLatch finished) {
		try {
			tally.sleepAndCount(duration);
		}
		finally {
			finished.countDown();
		}
	}

}
