package io.vtbench.bank.contract.testing;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient.BodyContentSpec;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

/**
 * What every refusal of a bank has in common.
 */
public final class Problems {

	private Problems() {
	}

	/**
	 * Expect a problem detail with this status.
	 */
	public static BodyContentSpec expect(ResponseSpec response, HttpStatus status) {
		return response.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody();
	}

	/**
	 * Expect a bad request that blames one field and no other.
	 */
	public static void expectField(ResponseSpec response, String field) {
		expect(response, HttpStatus.BAD_REQUEST).jsonPath("$.errors.length()")
			.isEqualTo(1)
			.jsonPath("$.errors." + field)
			.isNotEmpty();
	}

}
