package io.vtbench.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Gives ports on the loopback address, never the same one twice, and shows where a
 * process listens.
 */
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

	/**
	 * Reads from the kernel where a process and its children listen. Linux alone tells
	 * it; elsewhere nothing is found.
	 */
	static final class Listening {

		private static final Path PROC = Path.of("/proc");

		private static final String LISTENING = "0A";

		private Listening() {
		}

		static List<InetSocketAddress> of(ProcessHandle process) {
			return Stream.concat(Stream.of(process), process.descendants())
				.flatMap((each) -> of(PROC.resolve(String.valueOf(each.pid()))))
				.distinct()
				.toList();
		}

		private static Stream<InetSocketAddress> of(Path process) {
			Set<String> own = sockets(process);
			return Stream.of("net/tcp", "net/tcp6")
				.flatMap((table) -> lines(process.resolve(table)))
				.map((line) -> line.strip().split("\\s+"))
				.filter((row) -> row.length > 9 && row[3].equals(LISTENING) && own.contains("socket:[" + row[9] + "]"))
				.map((row) -> address(row[1]));
		}

		private static Set<String> sockets(Path process) {
			try (Stream<Path> files = Files.list(process.resolve("fd"))) {
				return files.map(Listening::target).collect(Collectors.toSet());
			}
			catch (IOException ex) {
				// another user's, or gone, or not on this system
				return Set.of();
			}
		}

		private static String target(Path link) {
			try {
				return Files.readSymbolicLink(link).toString();
			}
			catch (IOException ex) {
				return "";
			}
		}

		private static Stream<String> lines(Path table) {
			try {
				return Files.readAllLines(table).stream();
			}
			catch (IOException ex) {
				return Stream.empty();
			}
		}

		/**
		 * Parses an address, which the kernel writes as words of four bytes in the order
		 * of the machine.
		 */
		static InetSocketAddress address(String text) {
			String[] parts = text.split(":");
			byte[] bytes = HexFormat.of().parseHex(parts[0]);
			if (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) {
				byte[] words = bytes.clone();
				for (int i = 0; i < bytes.length; i++) {
					bytes[i] = words[i ^ 3];
				}
			}
			try {
				return new InetSocketAddress(InetAddress.getByAddress(bytes), Integer.parseInt(parts[1], 16));
			}
			catch (IOException ex) {
				throw new IllegalArgumentException(text, ex);
			}
		}

	}

}
