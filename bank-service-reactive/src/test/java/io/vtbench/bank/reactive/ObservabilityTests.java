package io.vtbench.bank.reactive;

import io.vtbench.bank.reactive.testing.DeadEnds;
import io.vtbench.bank.reactive.testing.RunningBank;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a runner reads beside the load.
 */
class ObservabilityTests {

	@Test
	void seriesThatAMeasurementNeeds() throws Exception {
		try (RunningBank bank = RunningBank.start(DeadEnds.closed(), DeadEnds.closed(), "management.server.port=0")) {
			bank.transfer("{}").expectStatus().isBadRequest();
			WebTestClient.bindToServer()
				.baseUrl("http://127.0.0.1:" + bank.property("local.management.port"))
				.build()
				.get()
				.uri("/actuator/health")
				.exchange()
				.expectStatus()
				.isOk();
			assertThat(bank.series()).contains("jvm_threads_live_threads", "http_server_requests_active 0.0");
		}
	}

	@Test
	void managementSharesTheBanksPortUnlessTold() throws Exception {
		try (RunningBank bank = RunningBank.start(DeadEnds.closed(), DeadEnds.closed())) {
			bank.client().get().uri("/actuator/health").exchange().expectStatus().isOk();
		}
	}

}
