package io.vtbench.risk.settings;

import io.vtbench.backend.settings.LatencyEndpointContract;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.RequestHeadersSpec;

class LatencyEndpointTests extends LatencyEndpointContract {

	LatencyEndpointTests() {
		super("risk-service", "{\"latency\": \"3000ms\", \"screening\": \"300ms\"}");
	}

	@Override
	protected RequestHeadersSpec<?> delayedRequest(RestTestClient client) {
		return client.get().uri("/v1/risks/transaction/ACC-000001/phone-01");
	}

	@Test
	void changesOnlyWhatIsGiven() {
		change("{\"latency\": \"0ms\"}").expectStatus().isOk();
		expect("{\"latency\": \"0ms\", \"screening\": \"300ms\"}");
		change("{\"screening\": \"50\"}").expectStatus().isOk();
		expect("{\"latency\": \"0ms\", \"screening\": \"50ms\"}");
	}

	@Test
	void refusesBothWhereOneIsWrong() {
		refuses("{\"latency\": \"1s\", \"screening\": \"2m\"}", "A latency must be 0ms to 60000ms.");
		change("{\"screening\": \"soon\"}").expectStatus().isBadRequest();
	}

	@Test
	void asksForOneOfThem() {
		refuses("{}", "Give latency, screening or both.");
	}

}
