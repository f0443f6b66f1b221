package io.vtbench.runner.machine;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PollingTests {

	private final AtomicInteger checks = new AtomicInteger();

	@Test
	void endsAsSoonAsTheConditionHolds() throws InterruptedException {
		assertThat(Polling.until(Duration.ofMinutes(1), Duration.ZERO, () -> this.checks.incrementAndGet() == 3))
			.isTrue();
		assertThat(this.checks).hasValue(3);
	}

	@Test
	void checksOnceWithoutAnyTime() throws InterruptedException {
		assertThat(Polling.until(Duration.ZERO, Duration.ofMinutes(1), () -> this.checks.incrementAndGet() > 1))
			.isFalse();
		assertThat(this.checks).hasValue(1);
	}

	@Test
	void aConditionThatCanNeverHoldEndsIt() {
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> Polling.until(Duration.ofMinutes(1), Duration.ZERO, () -> {
				throw new IOException("gone");
			}));
	}

}
