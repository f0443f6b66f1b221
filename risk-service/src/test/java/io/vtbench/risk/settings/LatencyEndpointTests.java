package io.vtbench.risk.settings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
		post("{\"latency\": \"3s\", \"screening\": \"300ms\"}").expectStatus().isOk();
	}

	@Test
	void readsBothLatencies() {
		get().expectBody().json("{\"latency\": \"3000ms\", \"screening\": \"300ms\"}");
	}

	@Test
	void changesOnlyWhatIsGiven() {
		post("{\"latency\": \"0ms\"}").expectStatus().isOk();
		get().expectBody().json("{\"latency\": \"0ms\", \"screening\": \"300ms\"}");
		post("{\"screening\": \"50\"}").expectStatus().isOk();
		get().expectBody().json("{\"latency\": \"0ms\", \"screening\": \"50ms\"}");
	}

	@Test
	void requestsWaitForTheChangedLatency() {
		post("{\"latency\": \"120ms\"}").expectStatus().isOk();
		long start = System.nanoTime();
		this.client.get().uri("/v1/risks/transaction/ACC-000001/phone-01").exchange().expectStatus().isOk();
		assertThat((System.nanoTime() - start) / 1_000_000).isBetween(120L, 2999L);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
			{}                                        ; Give latency, screening or both.
			{"latency": "-1s"}                        ; A latency must be 0ms to 60000ms.
			{"latency": "60001ms"}                    ; A latency must be 0ms to 60000ms.
			{"latency": "PT2562047788015215H"}        ; A latency must be 0ms to 60000ms.
			{"latency": "1s", "screening": "2m"}      ; A latency must be 0ms to 60000ms.
			""")
	void refusesWhatIsNoLatencyAndChangesNothing(String body, String detail) {
		post(body).expectStatus().isBadRequest().expectBody().jsonPath("$.detail").isEqualTo(detail);
		get().expectBody().json("{\"latency\": \"3000ms\", \"screening\": \"300ms\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"screening\": \"soon\"}", "{\"latency\": []}", "{\"latency\": ", "[]", "1" })
	void refusesNonsenseAndChangesNothing(String body) {
		post(body).expectStatus().isBadRequest();
		get().expectBody().json("{\"latency\": \"3000ms\", \"screening\": \"300ms\"}");
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
					"application=\"risk-service\""));
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
