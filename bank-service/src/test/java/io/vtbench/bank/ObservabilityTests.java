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
			RestTestClient.bindToServer()
				.baseUrl("http://127.0.0.1:" + bank.property("local.management.port"))
				.build()
				.get()
				.uri("/actuator/health")
				.exchange()
				.expectStatus()
				.isOk();
			// Tomcat counts its servers in the names of their series.
			assertThat(bank.series())
				.contains("jvm_threads_virtual_pinned_seconds_count", "http_server_requests_active 0.0",
						"tomcat_connections_current_connections")
				.containsPattern("tomcat_threads_config_max_threads\\{name=\"http-nio-127.0.0.1-auto-\\d+\"} 10.0");
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
