package io.vtbench.bank.contract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RawHttp;
import io.vtbench.bank.contract.testing.RunningBank;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever a caller sends, it learns that the fault is its own, and leaves no stack
 * trace: neither in the answer nor in the log.
 */
@Tag("invalid-input")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
@ExtendWith(OutputCaptureExtension.class)
public abstract class InvalidInputContract {

	private static final String VALID = "{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}";

	private static RunningBank bank;

	@Parameter
	Arm arm;

	@BeforeParameterizedClassInvocation
	static void start(Arm arm) throws IOException {
		bank = RunningBank.start(arm, DeadEnds.closed(), DeadEnds.closed());
	}

	@AfterParameterizedClassInvocation
	static void stop() {
		bank.close();
	}

	/**
	 * Where the servers differ in which check comes first, either status will do.
	 */
	@ParameterizedTest
	@CsvSource({ "GET /nothing, 404", "GET /nothing?%ZZ, 40[04]", "GET /%ZZ, 400", "GET /%00, 40[04]",
			"GET /%FF%FE, 40[04]", "GET /..%2f..%2fetc%2fpasswd, 40[04]", "GET /v1/transfers, 405",
			"BREW /v1/transfers, 405", "TRACE /v1/transfers, 405", "DELETE /users, 405", "POST /v1/transfers, 4(00|15)",
			"GET /a b, 400", "GET nothing, 40[04]", "GET http://[, 40[04]", "GET /<script>, 400" })
	void badTarget(String target, String status, CapturedOutput output) throws IOException {
		expect(RawHttp.send(bank, target), status, output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Content-Type: text/plain                        | 415
			Content-Type: ///                               | 415
			Content-Type: application/json;charset=klingon  | 415
			Content-Type: application/x-www-form-urlencoded | 415
			Content-Type: multipart/form-data               | 415
			Accept: image/png                               | 40[06]
			Accept: ///                                     | 40[06]
			Content-Length: -1                              | 400
			Content-Length: many                            | 400
			Content-Encoding: gzip                          | 400
			No colon                                        | 400
			""")
	void badHeader(String header, String status, CapturedOutput output) throws IOException {
		String type = header.startsWith("Content-Type") ? "" : "Content-Type: application/json\r\n";
		expect(RawHttp.send(bank, "POST /v1/transfers", type + header), status, output);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /", "GET /nothing?", "GET /nothing HTTP/1.1\r\nX: " })
	void overlongHead(String start, CapturedOutput output) throws IOException {
		String answer = RawHttp.send(bank, start + "x".repeat(100_000));
		assertThat(answer).matches("(?s)(HTTP/1.1 4\\d\\d .*)?");
		assertNoTrace(answer, output);
	}

	@Test
	void badBody(CapturedOutput output) throws IOException {
		byte[] noUtf8 = VALID.getBytes(StandardCharsets.ISO_8859_1);
		noUtf8[VALID.indexOf('A')] = (byte) 0xFF;
		expect(post(noUtf8), "400", output);
		expect(post(VALID.replace("A", "\u0000").getBytes(StandardCharsets.UTF_8)), "400", output);
		expect(post(VALID.replace("A", "\\u0000").getBytes(StandardCharsets.UTF_8)), "400", output);
		expect(post(VALID.replace("A", "\\ud800").getBytes(StandardCharsets.UTF_8)), "400", output);
		expect(post("[".repeat(20_000).getBytes(StandardCharsets.UTF_8)), "400", output);
		expect(post(VALID.replace("1", "9".repeat(20_000)).getBytes(StandardCharsets.UTF_8)), "400", output);
		expect(post(VALID.replace("1", "\"" + "9".repeat(20_000) + "\"").getBytes(StandardCharsets.UTF_8)), "400",
				output);
		expect(post(VALID.replace("amount", "x".repeat(60_000)).getBytes(StandardCharsets.UTF_8)), "400", output);
		expect(post(new byte[0]), "400", output);
	}

	@Test
	void noHttpAtAll(CapturedOutput output) throws IOException {
		byte[] noise = new byte[1000];
		IntStream.range(0, noise.length).forEach((i) -> noise[i] = (byte) (i * 7));
		noise[noise.length - 1] = '\n';
		String answer = RawHttp.exchange(bank, noise);
		assertThat(answer).matches("(?s)(HTTP/1.. 4\\d\\d .*)?");
		assertNoTrace(answer, output);
	}

	private static String post(byte[] body) throws IOException {
		byte[] head = ("POST /v1/transfers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
				+ "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n")
			.getBytes(StandardCharsets.US_ASCII);
		byte[] request = new byte[head.length + body.length];
		System.arraycopy(head, 0, request, 0, head.length);
		System.arraycopy(body, 0, request, head.length, body.length);
		return RawHttp.exchange(bank, request);
	}

	private static void expect(String answer, String status, CapturedOutput output) {
		assertThat(answer).matches("(?s)HTTP/1.1 " + status + " .*");
		assertNoTrace(answer, output);
	}

	private static void assertNoTrace(String answer, CapturedOutput output) {
		assertThat(answer).doesNotContain("\tat ", "Exception", "io.vtbench", "org.springframework");
		assertThat(output).doesNotContain("\tat ");
	}

}
