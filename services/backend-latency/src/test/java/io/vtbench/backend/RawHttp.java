package io.vtbench.backend;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says to a server what no HTTP client would, and returns all that it answers.
 */
public final class RawHttp {

	private RawHttp() {
	}

	/**
	 * Send a request without a body.
	 * @param line method and target
	 * @param headers whole lines
	 */
	public static String send(int port, String line, String... headers) throws IOException {
		String request = line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
				+ Stream.of(headers).map((header) -> header + "\r\n").collect(Collectors.joining()) + "\r\n";
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(10_000);
			OutputStream out = socket.getOutputStream();
			out.write(request.getBytes(StandardCharsets.ISO_8859_1));
			out.flush();
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
