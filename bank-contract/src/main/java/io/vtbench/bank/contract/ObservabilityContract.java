package io.vtbench.bank.contract;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a runner reads beside the load, at a port of its own, and who may reach both
 * ports.
 */
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class ObservabilityContract {

	/** Loopback too, but not the address that a service binds to unless told. */
	private static final String ANOTHER_ADDRESS = "127.0.0.2";

	@Parameter
	Arm arm;

	@Test
	void seriesThatAMeasurementNeeds() throws IOException {
		try (RunningBank bank = start()) {
			bank.transfer("{}").expectStatus().isBadRequest();
			bank.management().get().uri("/actuator/health").exchange().expectStatus().isOk();
			assertThat(bank.series()).contains("jvm_threads_live_threads", "http_server_requests_active");
			assertThat(bank.sample("http_server_requests_active")).isZero();
			assertThat(bank.series().lines().filter((line) -> !line.startsWith("#")))
				.allSatisfy((line) -> assertThat(line).contains("application=\"bank-service"));
		}
	}

	@Test
	void healthHasAPortOfItsOwn() throws IOException {
		try (RunningBank bank = start()) {
			assertThat(bank.property("local.management.port")).isNotEqualTo(String.valueOf(bank.port()));
			bank.client().get().uri("/actuator/health").exchange().expectStatus().isNotFound();
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void bindsToLoopbackUnlessTold() throws IOException {
		try (RunningBank bank = start()) {
			assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(bank.port()));
			assertThatExceptionOfType(ConnectException.class)
				.isThrownBy(() -> connect(Integer.parseInt(bank.property("local.management.port"))));
		}
		try (RunningBank bank = start("server.address=0.0.0.0")) {
			connect(bank.port());
			connect(Integer.parseInt(bank.property("local.management.port")));
		}
	}

	private static void connect(int port) throws IOException {
		new Socket(ANOTHER_ADDRESS, port).close();
	}

	private RunningBank start(String... properties) throws IOException {
		return RunningBank.start(this.arm, DeadEnds.closed(), DeadEnds.closed(), properties);
	}

}
