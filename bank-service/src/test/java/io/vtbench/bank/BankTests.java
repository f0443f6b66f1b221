package io.vtbench.bank;

import io.vtbench.bank.contract.testing.StubBackEnds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static com.github.tomakehurst.wiremock.client.WireMock.serviceUnavailable;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The whole bank as it comes, without a profile: a real server, and stubs for its two
 * back-ends.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
@ExtendWith(OutputCaptureExtension.class)
class BankTests {

	private static final StubBackEnds BACK_ENDS = new StubBackEnds();

	@Autowired
	private RestTestClient client;

	@DynamicPropertySource
	static void backEnds(DynamicPropertyRegistry properties) {
		properties.add("RISK_URL", BACK_ENDS::url);
		properties.add("TRANSFER_URL", BACK_ENDS::url);
	}

	@BeforeEach
	void reset() {
		BACK_ENDS.reset("LOW");
	}

	@AfterAll
	static void stopBackEnds() {
		BACK_ENDS.close();
	}

	@Test
	void lowRiskMovesTheMoney() {
		transfer().expectStatus()
			.isCreated()
			.expectHeader()
			.valueEquals("X-Thread-Kind", "platform")
			.expectBody()
			.json("{\"id\": \"T-1\", \"status\": \"COMPLETED\", \"risk\": \"LOW\", \"amount\": 100.25}");
		BACK_ENDS.verifyTransfers(1);
	}

	@Test
	void highRiskMovesNothing() {
		BACK_ENDS.reset("HIGH");
		transfer().expectStatus().isAccepted().expectBody().jsonPath("$.status").isEqualTo("PENDING_VALIDATION");
		BACK_ENDS.verifyTransfers(0);
	}

	@Test
	void failingBackEndLeavesOneLineInTheLog(CapturedOutput output) {
		BACK_ENDS.transfer(serviceUnavailable());
		transfer().expectStatus()
			.isEqualTo(HttpStatus.BAD_GATEWAY)
			.expectBody()
			.jsonPath("$.backEnd")
			.isEqualTo("transfer-service");
		assertThat(output.getOut().lines().filter((line) -> line.contains("transfer-service"))).singleElement()
			.asString()
			.contains("WARN", "transfer-service answered with status 503");
		assertThat(output).doesNotContain("\tat ");
	}

	@Test
	void usersAreOff() {
		this.client.get()
			.uri("/users?name=Ada&surname=Novak")
			.exchange()
			.expectStatus()
			.isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
	}

	private ResponseSpec transfer() {
		return this.client.post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).body("""
				{"amount": 100.25, "from": "ACC-000001", "to": "ACC-000002", "device": "phone-01"}""").exchange();
	}

}
