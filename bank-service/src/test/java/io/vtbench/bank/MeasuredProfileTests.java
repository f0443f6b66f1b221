package io.vtbench.bank;

import java.util.List;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.bank.testing.Mode;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the profile {@code measured} puts in the place of Spring's own, and that nothing
 * of it is there without the profile.
 */
class MeasuredProfileTests {

	private static final Arm AS_IT_COMES = new Arm("AS IT COMES", "platform", List.of());

	@Test
	void leanPartsAreThereInTheProfile() {
		try (StubBackEnds backEnds = new StubBackEnds(); RunningBank bank = start(Mode.PLATFORM.arm(), backEnds)) {
			transfer(bank).expectHeader().exists("Content-Length");
			assertThat(acceptedEncodings(backEnds)).isZero();
			assertThat(bank.series()).contains("http_server_requests_active{")
				.doesNotContain("http_server_requests_seconds", "http_client_requests");
		}
	}

	@Test
	void withoutTheProfileTheyAreSpringsOwn() {
		try (StubBackEnds backEnds = new StubBackEnds(); RunningBank bank = start(AS_IT_COMES, backEnds)) {
			transfer(bank).expectHeader().doesNotExist("Content-Length");
			assertThat(acceptedEncodings(backEnds)).isOne();
			assertThat(bank.series()).contains("http_server_requests_seconds_count", "http_client_requests")
				.doesNotContain("http_server_requests_active{");
		}
	}

	private static RunningBank start(Arm arm, StubBackEnds backEnds) {
		backEnds.reset("LOW");
		return RunningBank.start(arm, backEnds.url(), backEnds.url());
	}

	private static ResponseSpec transfer(RunningBank bank) {
		ResponseSpec response = bank.transfer("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}");
		response.expectStatus().isCreated();
		return response;
	}

	/** Returns how many calls of the risk service offer to take a compressed answer. */
	private static long acceptedEncodings(StubBackEnds backEnds) {
		return backEnds.wireMock()
			.find(getRequestedFor(urlPathMatching("/v1/risks/.*")))
			.stream()
			.filter((call) -> call.containsHeader("Accept-Encoding"))
			.count();
	}

}
