package io.vtbench.batch.job;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;

class BoundTests {

	private static final Duration DELAY = Duration.ofMillis(10);

	@Test
	void aVirtualThreadPerPaymentWaitsOncePerChunk() {
		assertThat(Bound.of(2500, 1000, DELAY, new SimpleAsyncTaskExecutor()).time()).isEqualTo(DELAY.multipliedBy(3));
	}

	@Test
	void aPoolWaitsOncePerFullPoolAndChunk() {
		ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
		pool.setCorePoolSize(8);
		// 125 rounds for each of the two full chunks, 63 for the last 500 payments
		assertThat(Bound.of(2500, 1000, DELAY, pool).time()).isEqualTo(DELAY.multipliedBy(125 + 125 + 63));
	}

}
