package io.vtbench.lab.asyncburst;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AsyncBurstTests {

	private static final int CALLS = 40;

	@Test
	void eightRunAtOnceOnPlatformThreadsAndTheRestQueues() throws Exception {
		Answer answer = ask(Mode.PLATFORM);
		assertThat(answer.atOnce()).isEqualTo(8);
		assertThat(answer.endedBefore()).isLessThan(CALLS - 8);
	}

	@Test
	void allRunAtOnceOnVirtualThreads() throws Exception {
		Answer answer = ask(Mode.VIRTUAL);
		assertThat(answer.atOnce()).isGreaterThan(8);
		assertThat(answer.endedBefore()).isLessThan(CALLS - 8);
	}

	@Test
	void limitOfVirtualThreadsKeepsTheCallerWaiting() throws Exception {
		Answer answer = ask(Mode.VIRTUAL, "spring.task.execution.simple.concurrency-limit=8");
		assertThat(answer.atOnce()).isEqualTo(8);
		assertThat(answer.endedBefore()).isGreaterThanOrEqualTo(CALLS - 8);
	}

	@Test
	void sizeOfThePoolHasNoEffectOnVirtualThreads() throws Exception {
		assertThat(ask(Mode.PLATFORM, "spring.task.execution.pool.core-size=2").atOnce()).isEqualTo(2);
		assertThat(ask(Mode.VIRTUAL, "spring.task.execution.pool.core-size=2").atOnce()).isGreaterThan(8);
	}

	private static Answer ask(Mode mode, String... properties) throws Exception {
		try (RunningBank lab = RunningBank.start(mode.arm().with("spring.profiles.active=async-burst"),
				DeadEnds.closed(), DeadEnds.closed(), properties)) {
			return Answer.of(String.valueOf(lab.client()
				.get()
				.uri("/async-burst?millis=200&calls=" + CALLS)
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody(String.class)
				.returnResult()
				.getResponseBody()));
		}
	}

	private record Answer(int atOnce, int endedBefore) {

		private static final Pattern TEXT = Pattern
			.compile("done " + CALLS + ", at most (\\d+) at once, (\\d+) before the last was handed over");

		static Answer of(String text) {
			Matcher matcher = TEXT.matcher(text);
			assertThat(matcher.matches()).as(text).isTrue();
			return new Answer(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
		}

	}

}
