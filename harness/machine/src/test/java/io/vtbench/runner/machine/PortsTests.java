package io.vtbench.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PortsTests {

	private final Ports ports = new Ports();

	@Test
	void givesThePreferredPortWhereItIsFree() {
		int free = new Ports().free();
		assertThat(this.ports.near(free)).isEqualTo(free);
	}

	@Test
	void givesAnotherPortWhereTheLoopbackOneIsTaken() throws IOException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertThat(this.ports.near(taken.getLocalPort())).isNotEqualTo(taken.getLocalPort()).isPositive();
		}
	}

	@Test
	void givesAnotherPortWhereTheWildcardOneIsTaken() throws IOException {
		try (ServerSocket taken = new ServerSocket(0)) {
			assertThat(this.ports.near(taken.getLocalPort())).isNotEqualTo(taken.getLocalPort()).isPositive();
		}
	}

	@Test
	void givesNoPortTwice() {
		int free = this.ports.near(this.ports.free());
		assertThat(this.ports.near(free)).isNotEqualTo(free);
	}

	@Test
	void givesAnyPortWhereNoneIsPreferred() {
		assertThat(this.ports.near(0)).isPositive();
	}

}
