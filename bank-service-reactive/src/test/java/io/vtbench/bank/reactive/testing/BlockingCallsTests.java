package io.vtbench.bank.reactive.testing;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Without this, a JDK that keeps BlockHound from working would pass every other test.
 */
class BlockingCallsTests {

	@Test
	void sleepOnAnEventLoopIsFound() {
		BlockingCalls.watch();
		LoopResources loops = LoopResources.create("watched", 1, true);
		try {
			Mono<Void> sleep = Mono.create((sink) -> loops.onServer(true).next().execute(() -> {
				try {
					Thread.sleep(1);
					sink.success();
				}
				catch (Throwable ex) {
					sink.error(ex);
				}
			}));
			assertThatThrownBy(() -> sleep.block(Duration.ofSeconds(10))).hasStackTraceContaining("Blocking call!");
			assertThat(BlockingCalls.forget()).isEqualTo(1);
		}
		finally {
			loops.dispose();
		}
	}

}
