package io.vtbench.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteOrder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class ListeningSocketsTests {

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells who listens")
	void aSocketIsFoundForAsLongAsItListens() throws IOException {
		InetSocketAddress address;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			address = new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
			assertThat(Ports.Listening.of(ProcessHandle.current())).contains(address);
		}
		assertThat(Ports.Listening.of(ProcessHandle.current())).doesNotContain(address);
	}

	@Test
	void anAddressIsReadAsTheKernelWritesIt() {
		assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN);
		assertThat(Ports.Listening.address("0100007F:2383")).isEqualTo(new InetSocketAddress("127.0.0.1", 9091));
		assertThat(Ports.Listening.address("00000000000000000000000001000000:1F90"))
			.isEqualTo(new InetSocketAddress("::1", 8080));
		assertThat(Ports.Listening.address("0000000000000000FFFF00000100007F:1F90"))
			.isEqualTo(new InetSocketAddress("127.0.0.1", 8080));
	}

}
