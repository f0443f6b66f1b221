package io.vtbench.lab.telemetry;

import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class TimingTests {

	@ParameterizedTest
	@EnumSource(Mode.class)
	void transferIsTimedAndLoggedUnderOneId(Mode mode, CapturedOutput output) {
		try (StubBackEnds backEnds = new StubBackEnds();
				RunningBank bank = RunningBank.start(mode.arm(), backEnds.url(), backEnds.url(),
						"spring.profiles.active=telemetry", "logging.level.io.vtbench=info",
						"logging.pattern.console=[%X{correlationId}] %m%n")) {
			backEnds.reset("LOW");
			String id = bank.transfer("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}")
				.expectStatus()
				.isCreated()
				.returnResult()
				.getResponseHeaders()
				.getFirst("X-Correlation-Id");
			// the second line is written when the answer has gone
			await().untilAsserted(() -> assertThat(output.getOut().lines())
				.anyMatch((line) -> line.matches("\\[" + id + "] transfer took \\d+ us"))
				.anyMatch((line) -> line.matches("\\[" + id + "] POST /v1/transfers answered 201 in \\d+ us")));
		}
	}

	@Test
	void callersOwnIdIsKept(CapturedOutput output) {
		try (RunningBank lab = RunningBank.start(Mode.VIRTUAL.arm(), DeadEnds.closed(), DeadEnds.closed(),
				"spring.profiles.active=telemetry,monitor", "logging.level.io.vtbench=info",
				"logging.pattern.console=[%X{correlationId}] %m%n")) {
			lab.client()
				.get()
				.uri("/monitor?millis=1")
				.header("X-Correlation-Id", "caller-1")
				.exchange()
				.expectStatus()
				.isOk()
				.expectHeader()
				.valueEquals("X-Correlation-Id", "caller-1");
			await().untilAsserted(() -> assertThat(output.getOut().lines())
				.anyMatch((line) -> line.matches("\\[caller-1] GET /monitor answered 200 in \\d+ us")));
		}
	}

}
