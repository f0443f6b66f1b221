package io.vtbench.bank.contract.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stands between a bank and its database. While frozen, it keeps and accepts connections
 * and lets nothing through. What is sent meanwhile is lost, and its connection stays
 * silent for ever: the bank must drop it by itself.
 */
public final class FreezingProxy implements AutoCloseable {

	private final ServerSocket entrance = DeadEnds.silent();

	private final Set<Socket> open = ConcurrentHashMap.newKeySet();

	private final int target;

	private volatile boolean frozen;

	public FreezingProxy(int target) throws IOException {
		this.target = target;
		Thread.startVirtualThread(this::accept);
	}

	public int port() {
		return this.entrance.getLocalPort();
	}

	public void freeze() {
		this.frozen = true;
	}

	public void thaw() {
		this.frozen = false;
	}

	/**
	 * Connections that the bank holds, working or not.
	 */
	public int open() {
		return this.open.size();
	}

	private void accept() {
		try {
			while (true) {
				Socket near = this.entrance.accept();
				Socket far = new Socket(InetAddress.getLoopbackAddress(), this.target);
				AtomicBoolean silent = new AtomicBoolean();
				this.open.add(near);
				Thread.startVirtualThread(() -> forward(near, far, silent));
				Thread.startVirtualThread(() -> forward(far, near, silent));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private void forward(Socket from, Socket to, AtomicBoolean silent) {
		byte[] buffer = new byte[8192];
		try (from; to) {
			for (int size; (size = from.getInputStream().read(buffer)) >= 0;) {
				if (this.frozen) {
					silent.set(true);
				}
				if (!silent.get()) {
					to.getOutputStream().write(buffer, 0, size);
				}
			}
		}
		catch (IOException ex) {
			// the other end is gone
		}
		this.open.remove(from);
		this.open.remove(to);
	}

	@Override
	public void close() throws IOException {
		this.entrance.close();
		for (Socket socket : this.open) {
			socket.close();
		}
	}

}
