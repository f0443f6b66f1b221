package io.vtbench.runner.system;

import java.time.Duration;

import io.vtbench.runner.system.JavaService.Activity;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ActivityTests {

	private Duration used = Duration.ofSeconds(8);

	private long now = 1_000_000_000_000L;

	private final Activity activity = new Activity(() -> this.used, () -> this.now);

	@Test
	void whatComputesIsBusyWhateverItUsedBefore() {
		assertThat(after(10, 0)).as("only waits").isFalse();
		assertThat(after(5, 5)).as("one processor").isTrue();
		assertThat(after(5, 0.2)).as("what a JVM does beside").isFalse();
		assertThat(after(5, 1.5)).as("a part of a processor, beside others").isTrue();
	}

	@Test
	void whereTheSystemDoesNotTellItIsNotBusy() {
		this.used = Duration.ZERO;
		assertThat(after(5, 0)).isFalse();
	}

	private boolean after(double seconds, double cpuSeconds) {
		this.now += Math.round(seconds * 1e9);
		this.used = this.used.plusNanos(Math.round(cpuSeconds * 1e9));
		return this.activity.isBusy();
	}

}
