package io.vtbench.transfer.settings;

import io.vtbench.backend.settings.LatencyEndpointContract;
import org.junit.jupiter.api.Test;

import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.RequestHeadersSpec;

class LatencyEndpointTests extends LatencyEndpointContract {

	LatencyEndpointTests() {
		super("transfer-service", "{\"latency\": \"1000ms\"}");
	}

	@Override
	protected RequestHeadersSpec<?> delayedRequest(RestTestClient client) {
		return client.post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).body("""
				{"from":"ACC-000001","to":"ACC-000002","amount":1}""");
	}

	@Test
	void changesTheLatency() {
		change("{\"latency\": \"0ms\"}").expectStatus().isOk();
		expect("{\"latency\": \"0ms\"}");
	}

}
