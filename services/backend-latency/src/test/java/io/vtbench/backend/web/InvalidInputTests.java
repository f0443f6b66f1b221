package io.vtbench.backend.web;

import java.io.IOException;

import io.vtbench.backend.OnThread;
import io.vtbench.backend.RawHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.config.import=classpath:back-end.yaml", "spring.application.name=back-end" })
@AutoConfigureRestTestClient
@Import(OnThread.class)
class InvalidInputTests {

	@Autowired
	private RestTestClient client;

	@LocalServerPort
	private int port;

	@ParameterizedTest
	@CsvSource({ "GET /answers/a?count=%ZZ, 400", "GET /answers/a?count=%C3%28, 400", "GET /answers/a?count=%00, 400",
			"GET /answers/a?count=99999999999, 400", "GET /answers/%ZZ, 400", "GET /answers/%00, 400",
			"GET /answers/toolong, 400", "GET /answers/%2e%2e%2f, 400", "GET /%FF%FE, 400", "GET /nothing, 404",
			"GET /answers, 405", "BREW /answers, 405", "TRACE /answers, 405", "POST /answers, 400",
			"GET /answers/a b, 400" })
	void badTargetIsTheCallersFault(String target, int status) throws IOException {
		expect(RawHttp.send(this.port, target, "Content-Type: application/json"), status);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			GET /answers/a | Accept: ///                                     | 406
			GET /answers/a | Cookie: a=%ZZ                                   | 200
			POST /answers  | Content-Type: text/plain                        | 415
			POST /answers  | Content-Type: ///                               | 415
			POST /answers  | Content-Type: application/json;charset=klingon  | 415
			POST /answers  | Content-Type: application/x-www-form-urlencoded | 415
			""")
	void badHeaderIsTheCallersFault(String target, String header, int status) throws IOException {
		expect(RawHttp.send(this.port, target, header), status);
	}

	private static void expect(String response, int status) {
		assertThat(response).startsWith("HTTP/1.1 " + status + " ").doesNotContain("\tat ", "Exception", "java.");
	}

	@Test
	void malformedQueryIsAProblemDetail() throws IOException {
		assertThat(RawHttp.send(this.port, "GET /answers/a?count=%ZZ")).contains("application/problem+json",
				"The query string is malformed.");
	}

	@Test
	void wrongFieldsAreNamed() {
		ResponseSpec response = this.client.post()
			.uri("/answers")
			.contentType(MediaType.APPLICATION_JSON)
			.body("{\"text\": \"too long\", \"count\": 0}")
			.exchange();
		response.expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.json("""
					{"errors": {"text": "size must be between 0 and 5", "count": "must be greater than 0"}}""");
	}

	@Test
	void servesOnVirtualThreads() {
		this.client.get().uri("/answers/a").exchange().expectHeader().valueEquals(OnThread.VIRTUAL, "true");
	}

}
