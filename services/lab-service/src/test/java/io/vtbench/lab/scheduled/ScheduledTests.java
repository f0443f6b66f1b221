package io.vtbench.lab.scheduled;

import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two tasks of 300 ms, due again after 100 ms.
 */
class ScheduledTests {

	@ParameterizedTest
	@CsvSource({ "PLATFORM, fixed-rate, 1, 1", "PLATFORM, fixed-delay, 1, 1", "PLATFORM, fixed-rate, 2, 2",
			"PLATFORM, fixed-delay, 2, 2", "VIRTUAL, fixed-delay, 1, 1", "VIRTUAL, fixed-delay, 2, 1" })
	void tasksTakeTurnsOnAsManyThreadsAsTheSchedulerHas(Mode mode, String by, int poolSize, int atOnce)
			throws Exception {
		assertThat(ask(mode, "scheduled.by=" + by, "spring.task.scheduling.pool.size=" + poolSize))
			.isEqualTo("done 6, at most %d at once, 1 of one task", atOnce);
	}

	@Test
	void poolOfTheSchedulerHasOneThreadUnlessTold() throws Exception {
		assertThat(ask(Mode.PLATFORM)).isEqualTo("done 6, at most 1 at once, 1 of one task");
	}

	@Test
	void taskAtAFixedRateOverlapsWithItselfOnVirtualThreads() throws Exception {
		assertThat(ask(Mode.VIRTUAL)).matches("done 6, at most [3-9] at once, [2-9] of one task");
	}

	@Test
	void limitOfVirtualThreadsHoldsForTasksAtAFixedRate() throws Exception {
		assertThat(ask(Mode.VIRTUAL, "spring.task.scheduling.simple.concurrency-limit=1"))
			.isEqualTo("done 6, at most 1 at once, 1 of one task");
	}

	private static String ask(Mode mode, String... properties) throws Exception {
		try (RunningBank lab = RunningBank.start(mode.arm()
			.with("spring.profiles.active=scheduled")
			.with("scheduled.duration=300ms")
			.with("scheduled.period=100ms"), DeadEnds.closed(), DeadEnds.closed(), properties)) {
			return String.valueOf(lab.client()
				.get()
				.uri("/scheduled?executions=6")
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody(String.class)
				.returnResult()
				.getResponseBody());
		}
	}

}
