package io.vtbench.transfer.ledger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "transfer.latency=0ms", "ledger.capacity=50", "ledger.listed=3" })
@AutoConfigureRestTestClient
class TransferTests {

	@Autowired
	private RestTestClient client;

	@Test
	void madeTransferIsListedForBothAccounts() {
		post("{\"from\": \"Ann\", \"to\": \"Bob\", \"amount\": 100.25}").expectStatus()
			.isCreated()
			.expectBody()
			.jsonPath("$.status")
			.isEqualTo("COMPLETED")
			.jsonPath("$.id")
			.isNotEmpty();
		for (String account : new String[] { "Ann", "Bob" }) {
			this.client.get()
				.uri("/v1/transfers/{account}", account)
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody()
				.json("[{\"from\": \"Ann\", \"to\": \"Bob\", \"amount\": 100.25, \"status\": \"COMPLETED\"}]");
		}
	}

	@Test
	void amountMayBeText() {
		post("{\"from\": \"Gus\", \"to\": \"Hal\", \"amount\": \"90.89\"}").expectStatus().isCreated();
		this.client.get().uri("/v1/transfers/Gus").exchange().expectBody().json("[{\"amount\": 90.89}]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1e2147483648", "1e-2147483648", "\"NaN\"", "\"\"", "[1]" })
	void whatIsNoAmountIsAProblemDetail(String amount) {
		post("{\"from\": \"a\", \"to\": \"b\", \"amount\": " + amount + "}").expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

	@Test
	void listIsNewestFirstAndBounded() {
		for (int amount = 1; amount <= 5; amount++) {
			post("{\"from\": \"Cid\", \"to\": \"Dee\", \"amount\": " + amount + "}").expectStatus().isCreated();
		}
		this.client.get()
			.uri("/v1/transfers/Cid")
			.exchange()
			.expectBody()
			.json("[{\"amount\": 5}, {\"amount\": 4}, {\"amount\": 3}]");
	}

	@Test
	void accountWithoutTransfersHasAnEmptyList() {
		this.client.get().uri("/v1/transfers/nobody").exchange().expectStatus().isOk().expectBody().json("[]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					{"from": "", "to": "b", "amount": 1}    | from   | must not be blank
					{"from": "a", "amount": 1}              | to     | must not be blank
					{"from": "a", "to": "b"}                | amount | must not be null
					{"from": "a", "to": "b", "amount": 0}   | amount | must be greater than 0
					{"from": "a", "to": "b", "amount": 0.001}          | amount | numeric value out of bounds (<12 digits>.<2 digits> expected)
					{"from": "a", "to": "b", "amount": 1e-2147483647}  | amount | numeric value out of bounds (<12 digits>.<2 digits> expected)
					{"from": "a", "to": "b", "amount": 1e2147483647}   | amount | must be less than or equal to 999999999999.99
					{"from": "a", "to": "b", "amount": "9e2147483647"} | amount | must be less than or equal to 999999999999.99
					""")
	void wrongFieldIsNamedInAProblemDetail(String body, String field, String message) {
		post(body).expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.errors." + field)
			.isEqualTo(message);
	}

	@Test
	void brokenJsonIsAProblemDetail() {
		post("{\"from\": ").expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

	private ResponseSpec post(String body) {
		return this.client.post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).body(body).exchange();
	}

}
