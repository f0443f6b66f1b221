package io.vtbench.lab;

import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A question is there when its profile is active, and only then.
 */
class QuestionsTests {

	private static RunningBank strict;

	@BeforeAll
	static void start() {
		strict = RunningBank.start(Mode.VIRTUAL.arm(), DeadEnds.closed(), DeadEnds.closed(),
				"spring.profiles.active=cpu,monitor,thread-local,fan-out,async-burst,scheduled");
	}

	@AfterAll
	static void stop() {
		strict.close();
	}

	@Test
	void onlyWorkIsThereWhereNoneIsNamed() {
		try (RunningBank lab = RunningBank.start(Mode.VIRTUAL.arm(), DeadEnds.closed(), DeadEnds.closed())) {
			assertThat(lab.beanTypes()).filteredOn((type) -> type.contains("io.vtbench.lab."))
				.isNotEmpty()
				.allMatch((type) -> type.matches(".*\\.lab\\.(LabApplication|(backend|work)\\..*)"));
			assertThat(lab.beanTypes()).noneMatch((type) -> type.contains(".hikari."));
			lab.client().get().uri("/cpu?rounds=1").exchange().expectStatus().isNotFound();
			lab.client()
				.get()
				.uri("/work?duration=0")
				.exchange()
				.expectStatus()
				.isOk()
				.expectHeader()
				.doesNotExist("X-Correlation-Id");
		}
	}

	@ParameterizedTest
	@EnumSource(Mode.class)
	void answersOnTheArmsThreads(Mode mode) {
		try (RunningBank lab = RunningBank.start(mode.arm(), DeadEnds.closed(), DeadEnds.closed(),
				"spring.profiles.active=cpu,monitor,thread-local", "hogs.count=3", "hogs.burst=1ms",
				"thread-local.cache-size=64KB")) {
			expect(lab, mode, "/cpu?rounds=2", "done 48218226ff3cd4bf");
			expect(lab, mode, "/monitor?millis=1", "done");
			expect(lab, mode, "/thread-local?millis=1", "done 65536");
			for (int i = 0; i < 2; i++) {
				lab.client().post().uri("/hogs").exchange().expectBody(String.class).isEqualTo("done 3");
			}
			expect(lab, mode, "/cpu?rounds=1", "done e220a8397b1dcdaf");
		}
	}

	@ParameterizedTest
	@CsvSource({ "/cpu?rounds=-1, rounds", "/cpu?rounds=1000000001, rounds", "/monitor?millis=60001, millis",
			"/thread-local?millis=-1, millis", "/async-burst?calls=2001&millis=1, calls",
			"/async-burst?calls=1&millis=1001, millis", "/scheduled?executions=101, executions" })
	void refusesWhatWouldHoldThreadsForHours(String path, String field) {
		strict.client()
			.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isBadRequest()
			.expectBody()
			.jsonPath("$.errors." + field)
			.exists();
	}

	@Test
	void refusesAStyleThatItDoesNotKnow() {
		strict.client().get().uri("/fan-out?style=parallel").exchange().expectStatus().isBadRequest();
	}

	private static void expect(RunningBank lab, Mode mode, String path, String body) {
		lab.client()
			.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("X-Thread-Kind", mode.threadKind())
			.expectBody(String.class)
			.isEqualTo(body);
	}

}
