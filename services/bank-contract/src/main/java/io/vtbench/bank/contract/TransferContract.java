package io.vtbench.bank.contract;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.Problems;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;

@Tag("transfers")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class TransferContract {

	private static StubBackEnds backEnds;

	private static RunningBank bank;

	@Parameter
	Arm arm;

	@BeforeParameterizedClassInvocation
	static void start(Arm arm) {
		backEnds = new StubBackEnds();
		bank = RunningBank.start(arm, backEnds.url(), backEnds.url());
	}

	@AfterParameterizedClassInvocation
	static void stop() {
		bank.close();
		backEnds.close();
	}

	@BeforeEach
	void reset() {
		backEnds.reset("LOW");
	}

	@ParameterizedTest
	@ValueSource(strings = { "LOW", "VERY_LOW" })
	void lowRiskMovesTheMoney(String level) {
		backEnds.reset(level);
		expectAnswer(HttpStatus.CREATED, """
				{"id": "T-1", "status": "COMPLETED", "risk": "%s", "from": "A-1", "to": "B-2", "amount": 100.25}
				""".formatted(level));
		backEnds.wireMock().verifyThat(getRequestedFor(urlEqualTo("/v1/risks/transaction/A-1/phone")));
		backEnds.wireMock()
			.verifyThat(postRequestedFor(urlEqualTo("/v1/transfers"))
				.withRequestBody(equalToJson("{\"from\": \"A-1\", \"to\": \"B-2\", \"amount\": 100.25}")));
		backEnds.verifyTransfers(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "90.89", "999999999999.99", "0.01" })
	void amountMayBeText(String amount) {
		for (String json : new String[] { amount, '"' + amount + '"' }) {
			reset();
			bank.transfer(json(json, "\"A\"", "\"B\"", "\"d\"")).expectStatus().isCreated();
			backEnds.wireMock()
				.verifyThat(postRequestedFor(urlEqualTo("/v1/transfers"))
					.withRequestBody(equalToJson("{\"from\": \"A\", \"to\": \"B\", \"amount\": " + amount + "}")));
		}
	}

	@Test
	void highRiskMovesNothing() {
		backEnds.reset("HIGH");
		expectAnswer(HttpStatus.ACCEPTED, """
				{"status": "PENDING_VALIDATION", "risk": "HIGH", "from": "A-1", "to": "B-2", "amount": 100.25}
				""");
		backEnds.verifyTransfers(0);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			null         , "A" , "B" , "d" , amount
			-1           , "A" , "B" , "d" , amount
			0            , "A" , "B" , "d" , amount
			0.001        , "A" , "B" , "d" , amount
			1234567890123, "A" , "B" , "d" , amount
			1e999999     , "A" , "B" , "d" , amount
			1e2147483647 , "A" , "B" , "d" , amount
			1e-2147483647, "A" , "B" , "d" , amount
			"1e2147483647", "A", "B" , "d" , amount
			"1234567890123", "A", "B", "d" , amount
			""           , "A" , "B" , "d" , amount
			"NaN"        , "A" , "B" , "d" , amount
			"much"       , "A" , "B" , "d" , amount
			true         , "A" , "B" , "d" , amount
			[]           , "A" , "B" , "d" , amount
			1            , null, "B" , "d" , from
			1            , ""  , "B" , "d" , from
			1            , 12  , "B" , "d" , from
			1            , {}  , "B" , "d" , from
			1            , "..", "B" , "d" , from
			1            , "A" , null, "d" , to
			1            , "A" , "A" , "d" , to
			1            , "A" , "B" , null, device
			1            , "A" , "B" , "/" , device
			""")
	void badFieldIsNamed(String amount, String from, String to, String device, String culprit) {
		expectBadField(json(amount, from, to, device), culprit);
	}

	@ParameterizedTest
	@ValueSource(strings = { "from", "to", "device" })
	void overlongFieldIsNamed(String culprit) {
		String json = json("1", "\"A\"", "\"B\"", "\"d\"");
		expectBadField(json.replaceFirst("\"%s\": \"".formatted(culprit), "$0" + "x".repeat(64)), culprit);
	}

	@ParameterizedTest
	@ValueSource(strings = { "amount", "from", "to", "device" })
	void absentFieldIsNamed(String culprit) {
		String json = json("1", "\"A\"", "\"B\"", "\"d\"");
		expectBadField(json.replace("\"%s\"".formatted(culprit), "\"other\""), culprit);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
			{                  ; The body is not valid JSON.
			{"amount": NaN}    ; The body is not valid JSON.
			[]                 ; The body is not a JSON object.
			1                  ; The body is not a JSON object.
			null               ; The body is missing or cannot be read.
			""")
	void bodyThatIsNoObjectIsRefused(String body, String detail) {
		expectProblem(bank.transfer(body), HttpStatus.BAD_REQUEST, detail);
	}

	@Test
	void noSuchPath() {
		expectProblem(bank.client().get().uri("/v1/nothing").exchange(), HttpStatus.NOT_FOUND,
				"No static resource v1/nothing.");
	}

	@Test
	void wrongMethod() {
		expectProblem(bank.client().get().uri("/v1/transfers").exchange(), HttpStatus.METHOD_NOT_ALLOWED,
				"Method 'GET' is not supported.");
	}

	@Test
	void wrongContentType() {
		ResponseSpec response = bank.client()
			.post()
			.uri("/v1/transfers")
			.contentType(MediaType.TEXT_PLAIN)
			.body("100")
			.exchange();
		expectProblem(response, HttpStatus.UNSUPPORTED_MEDIA_TYPE, "Content-Type 'text/plain' is not supported.");
	}

	private void expectBadField(String json, String culprit) {
		Problems.expectField(onItsThread(bank.transfer(json)), culprit);
		backEnds.verifyTransfers(0);
	}

	private void expectProblem(ResponseSpec response, HttpStatus status, String detail) {
		Problems.expect(onItsThread(response), status)
			.jsonPath("$.status")
			.isEqualTo(status.value())
			.jsonPath("$.detail")
			.isEqualTo(detail);
	}

	private void expectAnswer(HttpStatus status, String answer) {
		onItsThread(bank.transfer(json("100.25", "\"A-1\"", "\"B-2\"", "\"phone\""))).expectStatus()
			.isEqualTo(status)
			.expectBody()
			.json(answer, JsonCompareMode.STRICT);
	}

	private ResponseSpec onItsThread(ResponseSpec response) {
		response.expectHeader().valueEquals("X-Thread-Kind", this.arm.threadKind());
		return response;
	}

	private static String json(String amount, String from, String to, String device) {
		return "{\"amount\": %s, \"from\": %s, \"to\": %s, \"device\": %s}".formatted(amount, from, to, device);
	}

}
