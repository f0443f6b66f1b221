package io.vtbench.bank;

import io.vtbench.bank.testing.DeadEnds;
import io.vtbench.bank.testing.Mode;
import io.vtbench.bank.testing.RunningBank;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a runner reads beside the load: metrics at a port of their own, which answers
 * while all request threads are taken.
 */
class ObservabilityTests {

	@Test
	void seriesThatAMeasurementNeeds() throws Exception {
		try (RunningBank bank = RunningBank.start(Mode.PLATFORM, DeadEnds.closed(), DeadEnds.closed(),
				"management.server.port=0")) {
			bank.transfer("{}").expectStatus().isBadRequest();
			RestTestClient management = RestTestClient.bindToServer()
				.baseUrl("http://127.0.0.1:" + bank.property("local.management.port"))
				.build();
			management.get().uri("/actuator/health").exchange().expectStatus().isOk();
			String series = management.get()
				.uri("/actuator/prometheus")
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody(String.class)
				.returnResult()
				.getResponseBody();
			assertThat(series).contains("jvm_threads_virtual_pinned_seconds_count", "http_server_requests_active 0.0",
					"tomcat_connections_current_connections",
					"tomcat_threads_config_max_threads{name=\"http-nio-127.0.0.1-auto-1\"} 10.0");
		}
	}

	@Test
	void managementSharesTheBanksPortUnlessTold() throws Exception {
		try (RunningBank bank = RunningBank.start(Mode.VIRTUAL, DeadEnds.closed(), DeadEnds.closed())) {
			bank.client().get().uri("/actuator/health").exchange().expectStatus().isOk();
			bank.client().get().uri("/v3/api-docs").exchange().expectStatus().isOk();
		}
	}

}
