package io.vtbench.bank.contract;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.stream.Stream;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.OneBank;
import io.vtbench.bank.contract.testing.Problems;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpStatus;
import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;

/**
 * What the bank tells its caller when a back-end fails, with every HTTP client that it
 * can be switched to.
 */
@Tag("back-end-failures")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#withEveryClient")
public abstract class BackEndFailureContract {

	private static final String TRANSFER = "{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}";

	/** What either back-end may answer. */
	private static final String VALID = "{\"level\": \"LOW\", \"id\": \"T-1\", \"status\": \"COMPLETED\"}";

	/** What a caller would not think of, and pays twice without. */
	private static final String MAY_BE_PAID = "; the money may have moved all the same: look before you order it again";

	@Parameter
	Arm arm;

	private static final OneBank BANK = new OneBank();

	private static StubBackEnds backEnds;

	@BeforeAll
	static void startBackEnds() {
		backEnds = new StubBackEnds();
	}

	@AfterAll
	static void stop() {
		BANK.close();
		backEnds.close();
	}

	@BeforeEach
	void reset() {
		backEnds.reset("LOW");
	}

	@Test
	void nonsenseIsBadGateway() {
		RunningBank bank = BANK.with(this.arm, backEnds.url(), backEnds.url());
		nonsense().forEach((answer) -> {
			backEnds.reset("LOW");
			backEnds.risk(answer);
			expect(bank, HttpStatus.BAD_GATEWAY, "risk-service", "gave an unusable answer");
			backEnds.verifyTransfers(0);

			backEnds.reset("LOW");
			backEnds.transfer(answer);
			expect(bank, HttpStatus.BAD_GATEWAY, "transfer-service", "gave an unusable answer" + MAY_BE_PAID);
			// Nobody knows whether the money has moved: asking again is for the
			// caller.
			backEnds.verifyTransfers(1);
		});
	}

	private static Stream<ResponseDefinitionBuilder> nonsense() {
		return Stream.of(okJson("{\"level\": "), okJson("{}"), okJson("[]"), okJson("null"), okJson(""),
				okJson("{\"level\": \"PURPLE\", \"id\": {}}"), okJson("{\"level\": null, \"id\": null}"),
				aResponse().withStatus(200).withHeader("Content-Type", "text/html").withBody("<html></html>"),
				aResponse().withFault(Fault.EMPTY_RESPONSE), aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER),
				aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK),
				aResponse().withFault(Fault.RANDOM_DATA_THEN_CLOSE));
	}

	@ParameterizedTest
	@ValueSource(ints = { 302, 400, 404, 500, 503 })
	void otherStatusIsBadGateway(int status) {
		ResponseDefinitionBuilder answer = okJson(VALID).withStatus(status).withHeader("Location", "/elsewhere");
		RunningBank bank = BANK.with(this.arm, backEnds.url(), backEnds.url());
		backEnds.risk(answer);
		expect(bank, HttpStatus.BAD_GATEWAY, "risk-service", "answered with status " + status);
		backEnds.verifyTransfers(0);

		backEnds.reset("LOW");
		backEnds.transfer(answer);
		boolean refused = HttpStatus.valueOf(status).is4xxClientError();
		expect(bank, HttpStatus.BAD_GATEWAY, "transfer-service",
				"answered with status " + status + (refused ? "" : MAY_BE_PAID));
		backEnds.verifyTransfers(1);
	}

	@Test
	void closedPortIsServiceUnavailable() throws IOException {
		expect(BANK.with(this.arm, DeadEnds.closed(), backEnds.url()), HttpStatus.SERVICE_UNAVAILABLE, "risk-service",
				"cannot be reached");
		backEnds.verifyTransfers(0);
		expect(BANK.with(this.arm, backEnds.url(), DeadEnds.closed()), HttpStatus.SERVICE_UNAVAILABLE,
				"transfer-service", "cannot be reached");
	}

	@Test
	void silenceIsGatewayTimeout() throws IOException {
		try (ServerSocket silent = DeadEnds.silent()) {
			expect(BANK.with(this.arm, DeadEnds.url(silent), backEnds.url(),
					"spring.http.serviceclient.risk.read-timeout=200ms"), HttpStatus.GATEWAY_TIMEOUT, "risk-service",
					"did not answer in time");
			backEnds.verifyTransfers(0);
			expect(BANK.with(this.arm, backEnds.url(), DeadEnds.url(silent),
					"spring.http.serviceclient.transfer.read-timeout=200ms"), HttpStatus.GATEWAY_TIMEOUT,
					"transfer-service", "did not answer in time" + MAY_BE_PAID);
		}
	}

	private void expect(RunningBank bank, HttpStatus status, String backEnd, String failure) {
		ResponseSpec response = bank.transfer(TRANSFER);
		response.expectHeader().valueEquals("X-Thread-Kind", this.arm.threadKind());
		Problems.expect(response, status)
			.json("""
					{"title": "%s", "status": %d, "detail": "%s %s", "backEnd": "%s", "instance": "/v1/transfers"}
					""".formatted(status.getReasonPhrase(), status.value(), backEnd, failure, backEnd),
					JsonCompareMode.STRICT);
	}

}
