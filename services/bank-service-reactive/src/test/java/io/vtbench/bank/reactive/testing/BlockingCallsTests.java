package io.vtbench.bank.reactive.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Without this, a JDK that keeps BlockHound from working would pass every other test.
 */
class BlockingCallsTests {

	private final LoopResources loops = LoopResources.create("watched", 1, true);

	@BeforeEach
	void watch() {
		BlockingCalls.watch();
	}

	@AfterEach
	void endLoops() {
		this.loops.dispose();
	}

	@Test
	void sleepOnAnEventLoopIsFound() {
		Future<?> sleep = onTheLoop(() -> Thread.sleep(1));
		assertThatThrownBy(() -> sleep.get(10, TimeUnit.SECONDS)).hasStackTraceContaining("Blocking call!");
		assertThat(BlockingCalls.forget()).isEqualTo(1);
	}

	@Test
	void waitingForAnotherThreadsResultIsFound() {
		Future<?> wait = onTheLoop(new CountDownLatch(1)::await);
		assertThatThrownBy(() -> wait.get(10, TimeUnit.SECONDS)).hasStackTraceContaining("Blocking call!");
		assertThat(BlockingCalls.forget()).isEqualTo(1);
	}

	@Test
	void meetingAnotherThreadAtALockIsNot() throws Exception {
		ReentrantLock lock = new ReentrantLock();
		lock.lock();
		Future<?> entry = onTheLoop(lock::lock);
		await().until(lock::hasQueuedThreads);
		lock.unlock();
		entry.get(10, TimeUnit.SECONDS);
		assertThat(BlockingCalls.forget()).isZero();
	}

	private Future<?> onTheLoop(ThrowingRunnable task) {
		return this.loops.onServer(true).next().submit(() -> {
			task.run();
			return null;
		});
	}

	private interface ThrowingRunnable {

		void run() throws Exception;

	}

}
