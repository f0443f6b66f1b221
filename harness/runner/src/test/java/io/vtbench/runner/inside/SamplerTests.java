package io.vtbench.runner.inside;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SamplerTests {

	@Test
	void readsAtAMomentToCome() throws InterruptedException {
		long moment = System.currentTimeMillis() + 50;
		AtomicLong read = new AtomicLong();
		CountDownLatch readings = new CountDownLatch(1);
		try (Sampler sampler = new Sampler()) {
			sampler.at(moment, () -> {
				read.set(System.currentTimeMillis());
				readings.countDown();
			});
			assertThat(readings.await(30, TimeUnit.SECONDS)).isTrue();
		}
		assertThat(read.get()).isGreaterThanOrEqualTo(moment);
	}

	@Test
	void goesOnAfterAReadingThatFails() throws InterruptedException {
		CountDownLatch readings = new CountDownLatch(3);
		try (Sampler sampler = new Sampler()) {
			sampler.every(Duration.ofMillis(5), () -> {
				readings.countDown();
				throw new IllegalStateException("the process has gone");
			});
			assertThat(readings.await(30, TimeUnit.SECONDS)).isTrue();
		}
	}

}
