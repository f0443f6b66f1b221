package io.vtbench.bank.contract.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Addresses behind which nobody answers.
 */
public final class DeadEnds {

	private DeadEnds() {
	}

	/**
	 * A port that refuses connections.
	 */
	public static String closed() throws IOException {
		try (ServerSocket socket = silent()) {
			return url(socket);
		}
	}

	/**
	 * A port where the kernel accepts connections and nobody reads from them.
	 */
	public static ServerSocket silent() throws IOException {
		return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
	}

	public static String url(ServerSocket socket) {
		return "http://127.0.0.1:" + socket.getLocalPort();
	}

}
