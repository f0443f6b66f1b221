package io.vtbench.bank;

import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.testing.Mode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What only single scenarios ask for.
 */
@ExtendWith(OutputCaptureExtension.class)
class OptionalFeaturesTests {

	private static final String FEATURES = ".*\\.bank\\.(cpu|fanout|monitor|pool|telemetry|threadlocal)\\..*";

	private static RunningBank strict;

	@BeforeAll
	static void start() {
		strict = RunningBank.start(Mode.VIRTUAL.arm(), DeadEnds.closed(), DeadEnds.closed(), "cpu.enabled=true",
				"monitor.enabled=true", "thread-local.enabled=true", "fan-out.enabled=true");
	}

	@AfterAll
	static void stop() {
		strict.close();
	}

	@Test
	void nothingOfThemIsThereUnlessAsked() throws Exception {
		try (RunningBank bank = RunningBank.start(Mode.VIRTUAL.arm(), DeadEnds.closed(), DeadEnds.closed())) {
			assertThat(bank.beanTypes()).noneMatch((type) -> type.matches(FEATURES));
			bank.client().get().uri("/cpu?rounds=1").exchange().expectStatus().isNotFound();
			bank.client()
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
	void answersOnTheArmsThreads(Mode mode, CapturedOutput output) throws Exception {
		try (RunningBank bank = RunningBank.start(mode.arm(), DeadEnds.closed(), DeadEnds.closed(), "cpu.enabled=true",
				"hogs.enabled=true", "hogs.count=3", "hogs.burst=1ms", "monitor.enabled=true",
				"thread-local.enabled=true", "thread-local.cache-size=64KB", "telemetry.enabled=true",
				"logging.level.io.vtbench=info", "logging.pattern.console=[%X{correlationId}] %m%n")) {
			expect(bank, mode, "/cpu?rounds=2", "done 48218226ff3cd4bf");
			expect(bank, mode, "/monitor?millis=1", "done");
			expect(bank, mode, "/thread-local?millis=1", "done 65536");
			for (int i = 0; i < 2; i++) {
				bank.client().post().uri("/hogs").exchange().expectBody(String.class).isEqualTo("done 3");
			}
			expect(bank, mode, "/cpu?rounds=1", "done e220a8397b1dcdaf");
		}
		assertThat(output.getOut().lines())
			.anyMatch((line) -> line.matches("\\[caller-1] GET /monitor answered 200 in \\d+ us"));
	}

	@ParameterizedTest
	@CsvSource({ "/cpu?rounds=-1, rounds", "/cpu?rounds=1000000001, rounds", "/monitor?millis=60001, millis",
			"/thread-local?millis=-1, millis", "/fan-out?style=parallel, style" })
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

	private static void expect(RunningBank bank, Mode mode, String path, String body) {
		bank.client()
			.get()
			.uri(path)
			.header("X-Correlation-Id", "caller-1")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("X-Thread-Kind", mode.threadKind())
			.expectHeader()
			.valueEquals("X-Correlation-Id", "caller-1")
			.expectBody(String.class)
			.isEqualTo(body);
	}

}
