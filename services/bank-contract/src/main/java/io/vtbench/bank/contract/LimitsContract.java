package io.vtbench.bank.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;
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

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * How long a bank waits, for callers and for back-ends.
 */
@Tag("limits")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class LimitsContract {

	private static final String TRANSFER = "{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}";

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

	/** A caller who is cut off while it sends does not learn why. */
	@ParameterizedTest
	@CsvSource({ "/v1/transfers, 4(00|13)", "/nothing, 404" })
	void callerThatStillSendsIsAnswered(String path, String status) throws IOException {
		RunningBank bank = bank(backEnds.url());
		byte[] part = new byte[320 * 1024];
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
			assertThat(head).matches("HTTP/1.1 " + status + "( .*)?");
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
		RunningBank impatient = bank(backEnds.url(), BankUnderTest.find().connectionTimeout() + "=400ms");
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), impatient.port())) {
			socket.setSoTimeout(15_000);
			socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
			assertThat(readToTheEnd(socket)).doesNotContain("HTTP/1.1 5", "HTTP/1.1 2");
		}
	}

	@Test
	void connectionBetweenTwoRequestsIsKept() throws Exception {
		RunningBank hasty = bank(backEnds.url(), BankUnderTest.find().connectionTimeout() + "=100ms");
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

	private RunningBank bank(String url, String... properties) {
		return BANK.with(this.arm, url, url, properties);
	}

}
