package io.vtbench.bank;

import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.testing.Mode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What this bank shows beyond what both do.
 */
class ObservabilityTests {

	@Test
	void seriesOfTomcatAndOfVirtualThreads() throws Exception {
		try (RunningBank bank = RunningBank.start(Mode.PLATFORM.arm(), DeadEnds.closed(), DeadEnds.closed())) {
			bank.transfer("{}").expectStatus().isBadRequest();
			assertThat(bank.series()).contains("jvm_threads_virtual_pinned_seconds_count",
					"tomcat_connections_current_connections");
			// Tomcat counts its servers in the names of their series.
			assertThat(bank.series().lines()).anyMatch((line) -> line
				.matches("tomcat_threads_config_max_threads\\{.*name=\"http-nio-127.0.0.1-auto-\\d+\"} 10.0"));
		}
	}

	@Test
	void describesItself() throws Exception {
		try (RunningBank bank = RunningBank.start(Mode.VIRTUAL.arm(), DeadEnds.closed(), DeadEnds.closed())) {
			bank.client()
				.get()
				.uri("/v3/api-docs")
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody()
				.jsonPath("$.paths['/v1/transfers'].post.description")
				.value((text) -> assertThat(String.valueOf(text)).contains("504", "the money may have moved"));
		}
	}

}
