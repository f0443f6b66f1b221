package io.vtbench.lab.work;

import java.io.IOException;

import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.Problems;
import io.vtbench.bank.contract.testing.RawHttp;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static org.assertj.core.api.Assertions.assertThat;

@ParameterizedClass
@EnumSource(Mode.class)
class WorkTests {

	private static RunningBank bank;

	@Parameter
	Mode mode;

	@BeforeParameterizedClassInvocation
	static void start(Mode mode) throws Exception {
		bank = RunningBank.start(mode.arm(), DeadEnds.closed(), DeadEnds.closed());
	}

	@AfterParameterizedClassInvocation
	static void stop() {
		bank.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 30 })
	void saysHowLongAndOnWhichThread(int duration) {
		String answer = work("?duration=" + duration).expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("X-Thread-Kind", this.mode.threadKind())
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectBody(String.class)
			.returnResult()
			.getResponseBody();
		assertThat(answer)
			.matches("Work done in %dms on \\S+ \\(Virtual: %s\\)".formatted(duration, this.mode == Mode.VIRTUAL));
	}

	@Test
	void takes100MillisecondsUnlessTold() {
		work("").expectStatus()
			.isOk()
			.expectBody(String.class)
			.value((answer) -> assertThat(answer).startsWith("Work done in 100ms on "));
	}

	@ParameterizedTest
	@ValueSource(strings = { "%ZZ", "%C3%28", "%" })
	void malformedQueryIsAProblemDetail(String duration) throws IOException {
		assertThat(RawHttp.send(bank, "GET /work?duration=" + duration)).startsWith("HTTP/1.1 400 ")
			.contains("X-Thread-Kind: " + this.mode.threadKind(), "application/problem+json",
					"The query string is malformed.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "?duration=-1", "?duration=60001", "?duration=99999999999999999999", "?duration=soon",
			"?duration=1.5" })
	void badDurationIsNamed(String query) {
		Problems.expectField(work(query), "duration");
	}

	private static ResponseSpec work(String query) {
		return bank.client().get().uri("/work" + query).exchange();
	}

}
