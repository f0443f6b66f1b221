package io.vtbench.transfer.settings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.micrometer.metrics.test.autoconfigure.AutoConfigureMetrics;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
@AutoConfigureMetrics
class LatencyEndpointTests {

	@Autowired
	private RestTestClient client;

	@BeforeEach
	void defaults() {
		post("{\"latency\": \"1s\"}").expectStatus().isOk();
	}

	@Test
	void readsTheLatency() {
		get().expectBody().json("{\"latency\": \"1000ms\"}");
	}

	@Test
	void changesTheLatency() {
		post("{\"latency\": \"0ms\"}").expectStatus().isOk();
		get().expectBody().json("{\"latency\": \"0ms\"}");
	}

	@Test
	void requestsWaitForTheChangedLatency() {
		post("{\"latency\": \"120ms\"}").expectStatus().isOk();
		long start = System.nanoTime();
		this.client.post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).body("""
				{"from":"ACC-000001","to":"ACC-000002","amount":1}""").exchange().expectStatus().isCreated();
		assertThat((System.nanoTime() - start) / 1_000_000).isBetween(120L, 999L);
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1s", "60001ms", "PT2562047788015215H" })
	void refusesWhatIsNoLatencyAndChangesNothing(String latency) {
		post("{\"latency\": \"" + latency + "\"}").expectStatus()
			.isBadRequest()
			.expectBody()
			.jsonPath("$.detail")
			.isEqualTo("A latency must be 0ms to 60000ms.");
		get().expectBody().json("{\"latency\": \"1000ms\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"latency\": \"soon\"}", "{\"latency\": []}", "{\"latency\": ", "[]", "1" })
	void refusesNonsenseAndChangesNothing(String body) {
		post(body).expectStatus().isBadRequest();
		get().expectBody().json("{\"latency\": \"1000ms\"}");
	}

	@Test
	void metricsOfVirtualThreadsAndTomcatCarryTheServicesName() {
		this.client.get()
			.uri("/actuator/prometheus")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(String.class)
			.value((metrics) -> assertThat(metrics).contains("jvm_threads_virtual_pinned", "tomcat_global_request",
					"application=\"transfer-service\""));
	}

	private ResponseSpec get() {
		return this.client.get().uri("/actuator/latency").exchange().expectStatus().isOk();
	}

	private ResponseSpec post(String body) {
		return this.client.post()
			.uri("/actuator/latency")
			.contentType(MediaType.APPLICATION_JSON)
			.body(body)
			.exchange();
	}

}
