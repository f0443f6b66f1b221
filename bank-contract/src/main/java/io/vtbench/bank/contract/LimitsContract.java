package io.vtbench.bank.contract;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.OneBank;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * How much a bank takes and how long it waits, for callers and for back-ends.
 */
@Tag("limits")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class LimitsContract {

	private static final String TRANSFER = "{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}";

	private static final int LIMIT = 64 * 1024;

	private static final OneBank BANK = new OneBank();

	private static StubBackEnds backEnds;

	@Parameter
	Arm arm;

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

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void largestBodyIsReadAndALargerOneIsNot(boolean chunked) throws Exception {
		RunningBank bank = bank(backEnds.url());
		assertThat(post(bank, LIMIT, chunked).statusCode()).isEqualTo(201);
		for (int size : new int[] { LIMIT + 1, 20 * LIMIT }) {
			HttpResponse<String> refusal = post(bank, size, chunked);
			assertThat(refusal.statusCode()).isEqualTo(413);
			assertThat(refusal.headers().firstValue("Content-Type")).hasValue("application/problem+json");
			assertThat(refusal.headers().firstValue("X-Thread-Kind")).hasValue(this.arm.threadKind());
			assertThat(refusal.body()).contains("The body is larger than 65536 bytes.");
		}
		backEnds.verifyTransfers(1);
	}

	/** A caller who is cut off while it sends does not learn why. */
	@ParameterizedTest
	@CsvSource({ "/v1/transfers,413", "/nothing,404" })
	void callerThatStillSendsIsAnswered(String path, int status) throws IOException {
		RunningBank bank = bank(backEnds.url());
		byte[] part = new byte[5 * LIMIT];
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), bank.port())) {
			socket.setSoTimeout(15_000);
			socket.getOutputStream().write("""
					POST %s HTTP/1.1\r
					Host: localhost\r
					Content-Type: application/json\r
					Content-Length: %d\r
					\r
					""".formatted(path, 4 * part.length).getBytes(StandardCharsets.US_ASCII));
			for (int i = 0; i < 4; i++) {
				socket.getOutputStream().write(part);
				await().during(Duration.ofMillis(50)).until(() -> true);
			}
			String head = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
				.readLine();
			assertThat(head).startsWith("HTTP/1.1 " + status);
		}
	}

	private static HttpResponse<String> post(RunningBank bank, int size, boolean chunked) throws Exception {
		byte[] body = (" ".repeat(size - TRANSFER.length()) + TRANSFER).getBytes(StandardCharsets.UTF_8);
		BodyPublisher publisher = chunked ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))
				: BodyPublishers.ofByteArray(body);
		HttpRequest request = HttpRequest.newBuilder(URI.create(bank.url() + "/v1/transfers"))
			.header("Content-Type", "application/json")
			.timeout(Duration.ofSeconds(20))
			.POST(publisher)
			.build();
		try (HttpClient http = HttpClient.newHttpClient()) {
			return http.send(request, BodyHandlers.ofString());
		}
	}

	@Test
	void callWaitsForAFreeConnectionAsLongAsStated() throws Exception {
		try (GatedBackEnds gated = new GatedBackEnds()) {
			RunningBank narrow = bank(gated.url(), "bank.backend.max-connections=1",
					"bank.backend.acquire-timeout=200ms");
			CompletableFuture<Void> first = CompletableFuture
				.runAsync(() -> narrow.transfer(TRANSFER).expectStatus().isCreated());
			await().until(() -> gated.underWay() == 1);
			narrow.transfer(TRANSFER)
				.expectStatus()
				.isEqualTo(503)
				.expectBody()
				.json("{\"detail\": \"risk-service has no free connection\", \"backEnd\": \"risk-service\"}");
			gated.open();
			first.join();
			narrow.transfer(TRANSFER).expectStatus().isCreated();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "POST /v1/tr", "POST /v1/transfers HTTP/1.1\r\nHost: localhost\r\nX: ",
			"POST /v1/transfers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{" })
	void connectionWithAnIncompleteRequestIsClosed(String start) throws IOException {
		RunningBank impatient = bank(backEnds.url(), "bank.http.connection-timeout=400ms");
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), impatient.port())) {
			socket.setSoTimeout(15_000);
			socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
			assertThat(readToTheEnd(socket)).doesNotContain("HTTP/1.1 5", "HTTP/1.1 2");
		}
	}

	@Test
	void connectionBetweenTwoRequestsIsKept() throws Exception {
		RunningBank hasty = bank(backEnds.url(), "bank.http.connection-timeout=100ms");
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), hasty.port())) {
			socket.setSoTimeout(15_000);
			byte[] request = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
			socket.getOutputStream().write(request);
			assertThat(socket.getInputStream().read()).isEqualTo('H');
			socket.getInputStream().skip(socket.getInputStream().available());
			await().during(Duration.ofMillis(400)).until(() -> true);
			socket.getInputStream().skip(socket.getInputStream().available());
			socket.getOutputStream().write(request);
			assertThat(socket.getInputStream().read()).isEqualTo('H');
		}
	}

	private static String readToTheEnd(Socket socket) throws IOException {
		try {
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (SocketException ex) {
			return "";
		}
	}

	@Test
	void hugeAnswerIsNonsense() {
		RunningBank bank = bank(backEnds.url());
		String huge = "{\"level\": \"LOW\", \"pad\": \"" + "x".repeat(LIMIT) + "\"}";
		backEnds.risk(okJson(huge));
		expectBadGateway(bank);
		backEnds.risk(okJson(huge).withChunkedDribbleDelay(10, 20));
		expectBadGateway(bank);
		backEnds.risk(okJson(huge).withHeader("Content-Type", "text/html"));
		expectBadGateway(bank);
		backEnds.risk(okJson("{\"level\": \"LOW\"}"));
		bank.transfer(TRANSFER).expectStatus().isCreated();
	}

	private static void expectBadGateway(RunningBank bank) {
		bank.transfer(TRANSFER)
			.expectStatus()
			.isEqualTo(502)
			.expectBody()
			.json("{\"detail\": \"risk-service gave an unusable answer\", \"backEnd\": \"risk-service\"}");
	}

	private RunningBank bank(String url, String... properties) {
		return BANK.with(this.arm, url, url, properties);
	}

}
