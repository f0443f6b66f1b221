package io.vtbench.bank.contract;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.OneBank;
import io.vtbench.bank.contract.testing.RunningBank;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
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
@Tag("observability")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class ObservabilityContract {

	/** Loopback too, but not the address that a service binds to unless told. */
	private static final String ANOTHER_ADDRESS = "127.0.0.2";

	private static final OneBank BANK = new OneBank();

	@Parameter
	Arm arm;

	@AfterAll
	static void stop() {
		BANK.close();
	}

	@Test
	void seriesThatAMeasurementNeeds() {
		RunningBank bank = bank();
		bank.transfer("{}").expectStatus().isBadRequest();
		bank.management().get().uri("/actuator/health").exchange().expectStatus().isOk();
		assertThat(bank.series()).contains("jvm_threads_live_threads", "http_server_requests_active");
		assertThat(bank.sample("http_server_requests_active")).isZero();
		assertThat(bank.series().lines().filter((line) -> !line.startsWith("#")))
			.allSatisfy((line) -> assertThat(line).contains("application=\"bank-service"));
	}

	@Test
	void healthHasAPortOfItsOwn() {
		RunningBank bank = bank();
		assertThat(bank.property("local.management.port")).isNotEqualTo(String.valueOf(bank.port()));
		bank.client().get().uri("/actuator/health").exchange().expectStatus().isNotFound();
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void bindsToLoopbackUnlessTold() throws IOException {
		RunningBank bank = bank();
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(bank.port()));
		assertThatExceptionOfType(ConnectException.class)
			.isThrownBy(() -> connect(Integer.parseInt(bank.property("local.management.port"))));
		RunningBank open = bank("server.address=0.0.0.0");
		connect(open.port());
		connect(Integer.parseInt(open.property("local.management.port")));
	}

	private RunningBank bank(String... properties) {
		return BANK.with(this.arm, DeadEnds.closed(), DeadEnds.closed(), properties);
	}

	private static void connect(int port) throws IOException {
		new Socket(ANOTHER_ADDRESS, port).close();
	}

}
