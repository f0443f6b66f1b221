package io.vtbench.runner.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads from the kernel where a process and its children listen. Linux alone tells it;
 * elsewhere nothing is found.
 */
final class ListeningSockets {

	private static final Path PROC = Path.of("/proc");

	private static final String LISTENING = "0A";

	private ListeningSockets() {
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
			return files.map(ListeningSockets::target).collect(Collectors.toSet());
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

	/** An address is written as words of four bytes in the order of the machine. */
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
