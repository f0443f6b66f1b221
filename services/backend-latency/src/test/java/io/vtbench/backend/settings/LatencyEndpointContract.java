package io.vtbench.backend.settings;

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
import org.springframework.test.web.servlet.client.RestTestClient.RequestHeadersSpec;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How the latency of every back-end is read and changed while it runs.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
@AutoConfigureMetrics
public abstract class LatencyEndpointContract {

	private final String service;

	private final String defaults;

	@Autowired
	private RestTestClient client;

	/**
	 * The contract of one back-end.
	 * @param service its name
	 * @param defaults the latencies that it starts with, as the endpoint shows them
	 */
	protected LatencyEndpointContract(String service, String defaults) {
		this.service = service;
		this.defaults = defaults;
	}

	/**
	 * A request that the latency delays.
	 */
	protected abstract RequestHeadersSpec<?> delayedRequest(RestTestClient client);

	@BeforeEach
	void defaults() {
		change(this.defaults).expectStatus().isOk();
	}

	@Test
	void readsTheLatencies() {
		expect(this.defaults);
	}

	@Test
	void requestsWaitForTheChangedLatency() {
		change("{\"latency\": \"120ms\"}").expectStatus().isOk();
		long start = System.nanoTime();
		delayedRequest(this.client).exchange().expectStatus().is2xxSuccessful();
		assertThat((System.nanoTime() - start) / 1_000_000).isBetween(120L, 999L);
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1s", "60001ms", "PT2562047788015215H" })
	void refusesWhatIsNoLatencyAndChangesNothing(String latency) {
		refuses("{\"latency\": \"" + latency + "\"}", "A latency must be 0ms to 60000ms.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"latency\": \"soon\"}", "{\"latency\": []}", "{\"latency\": ", "[]", "1" })
	void refusesNonsenseAndChangesNothing(String body) {
		change(body).expectStatus().isBadRequest();
		expect(this.defaults);
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
					"application=\"" + this.service + "\""));
	}

	protected final ResponseSpec change(String body) {
		return this.client.post()
			.uri("/actuator/latency")
			.contentType(MediaType.APPLICATION_JSON)
			.body(body)
			.exchange();
	}

	protected final void expect(String latencies) {
		this.client.get().uri("/actuator/latency").exchange().expectStatus().isOk().expectBody().json(latencies);
	}

	protected final void refuses(String body, String detail) {
		change(body).expectStatus().isBadRequest().expectBody().jsonPath("$.detail").isEqualTo(detail);
		expect(this.defaults);
	}

}
