package io.vtbench.transfer.responder;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
class ResponderTests {

	@Autowired
	private RestTestClient client;

	@ParameterizedTest
	@ValueSource(strings = { "/sync", "/async" })
	void bothAnswerTheSameJson(String path) {
		this.client.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.expectBody(String.class)
			.isEqualTo("{\"id\":1,\"message\":\"fixed answer\"}");
	}

}
