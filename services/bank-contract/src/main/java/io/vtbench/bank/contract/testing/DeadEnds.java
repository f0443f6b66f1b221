package io.vtbench.bank.contract.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Addresses behind which nobody answers.
 */
public final class DeadEnds {

	/**
	 * Bound, and never listening. A port that is only free may become that of the bank
	 * which is to find it closed.
	 */
	private static final Socket REFUSING = bound();

	private DeadEnds() {
	}

	private static Socket bound() {
		Socket socket = new Socket();
		try {
			socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
			return socket;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A port that refuses connections, the same for all.
	 */
	public static String closed() {
		return "http://127.0.0.1:" + REFUSING.getLocalPort();
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
