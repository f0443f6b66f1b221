package io.vtbench.lab.relay;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.stream.Stream;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.json.JsonCompareMode;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;

@ParameterizedClass
@CsvSource({ "PLATFORM, sync", "PLATFORM, async", "VIRTUAL, sync", "VIRTUAL, async" })
class RelayTests {

	private static StubBackEnds backEnds;

	private static RunningBank bank;

	@Parameter(0)
	Mode mode;

	@Parameter(1)
	String way;

	@BeforeParameterizedClassInvocation
	static void start(Mode mode) {
		backEnds = new StubBackEnds();
		bank = start(mode, backEnds.url());
	}

	@AfterParameterizedClassInvocation
	static void stop() {
		bank.close();
		backEnds.close();
	}

	@BeforeEach
	void resetBackEnds() {
		backEnds.reset("LOW");
	}

	@Test
	void passesTheRespondersAnswerOn() {
		bank.client()
			.get()
			.uri("/%s-request".formatted(this.way))
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("X-Thread-Kind", this.mode.threadKind())
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.expectBody()
			.json(StubBackEnds.FIXED_ANSWER, JsonCompareMode.STRICT);
		backEnds.wireMock().verifyThat(1, getRequestedFor(urlEqualTo("/" + this.way)));
	}

	@Test
	void transfersKeepTheirHttpClient() {
		bank.client().get().uri("/%s-request".formatted(this.way)).exchange().expectStatus().isOk();
		bank.transfer("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}").expectStatus().isCreated();
		backEnds.wireMock()
			.verifyThat(
					getRequestedFor(urlEqualTo("/" + this.way)).withHeader("User-Agent", matching("ReactorNetty/.*")));
		backEnds.wireMock()
			.verifyThat(getRequestedFor(urlEqualTo("/v1/risks/transaction/A/d")).withHeader("User-Agent",
					matching("Apache-HttpClient/.*")));
		backEnds.wireMock()
			.verifyThat(postRequestedFor(urlEqualTo("/v1/transfers")).withHeader("User-Agent",
					matching("Apache-HttpClient/.*")));
	}

	@Test
	void nonsenseOfTheResponder() {
		Stream<ResponseDefinitionBuilder> nonsense = Stream.of(okJson(StubBackEnds.FIXED_ANSWER).withStatus(500),
				okJson(""), okJson("{}"), okJson("{\"id\": "),
				okJson("{}").withStatus(302).withHeader("Location", "/elsewhere"),
				aResponse().withFault(Fault.EMPTY_RESPONSE), aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER),
				aResponse().withFault(Fault.RANDOM_DATA_THEN_CLOSE));
		nonsense.forEach((answer) -> {
			backEnds.responder(answer);
			expect(bank, HttpStatus.BAD_GATEWAY, "gave an unusable answer");
		});
	}

	@Test
	void absenceOfTheResponder() throws IOException {
		try (RunningBank alone = start(this.mode, DeadEnds.closed())) {
			expect(alone, HttpStatus.SERVICE_UNAVAILABLE, "cannot be reached");
		}
		try (ServerSocket silent = DeadEnds.silent();
				RunningBank waiting = start(this.mode, DeadEnds.url(silent),
						"spring.http.clients.read-timeout=200ms")) {
			expect(waiting, HttpStatus.GATEWAY_TIMEOUT, "did not answer in time");
		}
	}

	private static RunningBank start(Mode mode, String responder, String... properties) {
		String[] all = Stream
			.concat(Stream.of("spring.profiles.active=relay,transfer", "relay.base-url=" + responder),
					Stream.of(properties))
			.toArray(String[]::new);
		return RunningBank.start(mode.arm(), responder, responder, all);
	}

	private void expect(RunningBank asked, HttpStatus status, String failure) {
		String path = "/%s-request".formatted(this.way);
		asked.client()
			.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectHeader()
			.valueEquals("X-Thread-Kind", this.mode.threadKind())
			.expectBody()
			.json("""
					{"title": "%s", "status": %d, "detail": "transfer-service %s", "backEnd": "transfer-service",
					"instance": "%s"}
					""".formatted(status.getReasonPhrase(), status.value(), failure, path), JsonCompareMode.STRICT);
	}

}
