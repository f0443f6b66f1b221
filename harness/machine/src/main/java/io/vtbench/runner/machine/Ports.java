package io.vtbench.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Gives ports on the loopback address, never the same one twice. */
public final class Ports {

	private final Set<Integer> given = new HashSet<>();

	/**
	 * Finds a free port.
	 * @param preferred taken where it is free; null where none is preferred
	 */
	public int near(@Nullable Integer preferred) {
		if (preferred != null && preferred > 0 && isFree(preferred) && this.given.add(preferred)) {
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

	/** Returns whether nothing listens at a port. */
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
