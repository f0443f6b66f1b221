package io.vtbench.bank.jetty;

import java.util.List;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Jetty's limit on threads, which it keeps on virtual threads too.
 */
class ThreadLimitTests {

	static final List<Arm> ARMS = List.of(JettyBank.PLATFORM, JettyBank.VIRTUAL);

	@ParameterizedTest
	@FieldSource("ARMS")
	void limitAndConnectionsCanBeRead(Arm arm) throws Exception {
		try (RunningBank bank = RunningBank.start(arm, DeadEnds.closed(), DeadEnds.closed(),
				"server.jetty.threads.max=9")) {
			bank.transfer("{}").expectStatus().isBadRequest();
			assertThat(bank.sample("jetty_threads_config_max")).isEqualTo(9);
			assertThat(bank.sample("jetty_connections_current_connections")).isPositive();
		}
	}

}
