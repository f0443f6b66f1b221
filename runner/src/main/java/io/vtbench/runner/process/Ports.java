package io.vtbench.runner.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/** Ports on the loopback address. Never gives the same one twice. */
public final class Ports {

	private final Set<Integer> given = new HashSet<>();

	/**
	 * The preferred port of a service, or a free one where it is taken, which is noted.
	 * @param preferred null for any
	 */
	public int near(@Nullable Integer preferred, String service, Consumer<String> note) {
		int port = near((preferred != null) ? preferred : 0);
		if (preferred != null && preferred != port) {
			note.accept("port " + preferred + " is taken: " + service + " listens on " + port);
		}
		return port;
	}

	int near(int preferred) {
		if (preferred > 0 && isFree(preferred) && this.given.add(preferred)) {
			return preferred;
		}
		return free();
	}

	public int free() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			int port = socket.getLocalPort();
			return this.given.add(port) ? port : free();
		}
		catch (IOException ex) {
			throw new ServiceException("no free port on the loopback address: " + ex.getMessage());
		}
	}

	/** Whether nothing listens there. */
	public static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket()) {
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
		}
		catch (IOException ex) {
			return false;
		}
		// a listener on the wildcard address does not always hinder the bind above
		try (Socket probe = new Socket()) {
			probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
			return false;
		}
		catch (IOException ex) {
			return true;
		}
	}

}
