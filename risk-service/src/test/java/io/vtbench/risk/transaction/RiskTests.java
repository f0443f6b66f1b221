package io.vtbench.risk.transaction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "risk.latency=0ms")
@AutoConfigureRestTestClient
class RiskTests {

	@Autowired
	private RestTestClient client;

	@ParameterizedTest
	@CsvSource({ "ACC-000001, phone-01, LOW", "ACC-005000, phone-01, LOW", "ACC-000001, trusted-phone, VERY_LOW",
			"ACC-000001, unknown, HIGH", "ACC-000001, Unknown-tablet, HIGH", "blocked-17, trusted-phone, HIGH" })
	void levelFollowsFromAccountAndDevice(String account, String device, String level) {
		this.client.get()
			.uri("/v1/risks/transaction/{account}/{device}", account, device)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.json("{\"level\": \"" + level + "\"}");
	}

	@Test
	void tooLongAnAccountIsNamedInAProblemDetail() {
		this.client.get()
			.uri("/v1/risks/transaction/{account}/phone-01", "a".repeat(65))
			.exchange()
			.expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.errors.accountId")
			.isEqualTo("size must be between 0 and 64");
	}

	@Test
	void unknownPathIsAProblemDetail() {
		this.client.get()
			.uri("/v1/risks/nothing")
			.exchange()
			.expectStatus()
			.isNotFound()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

}
