package io.vtbench.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class DemoServiceTests {

	@Autowired
	private ServletWebServerApplicationContext context;

	@Autowired
	private DemoProperties properties;

	/** bench demo says beforehand what comes of these two figures. */
	@Test
	void tenRequestsCanWaitForATenthOfASecondEach() {
		TomcatWebServer server = (TomcatWebServer) this.context.getWebServer();
		assertThat(server.getTomcat().getConnector().getProperty("maxThreads")).isEqualTo(10);
		assertThat(this.properties.delay()).hasMillis(100);
	}

	@Test
	void answersForEachOrder() throws Exception {
		try (HttpClient client = HttpClient.newHttpClient()) {
			HttpResponse<String> answer = client.send(HttpRequest
				.newBuilder(URI.create("http://127.0.0.1:" + this.context.getWebServer().getPort() + "/orders/7"))
				.build(), BodyHandlers.ofString());
			assertThat(answer.statusCode()).isEqualTo(200);
			assertThat(answer.body()).isEqualTo("order 7 is on its way");
		}
	}

}
