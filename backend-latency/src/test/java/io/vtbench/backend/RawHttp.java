package io.vtbench.backend;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

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
		StringBuilder request = new StringBuilder(line).append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
		for (String header : headers) {
			request.append(header).append("\r\n");
		}
		return exchange(port, request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
	}

	private static String exchange(int port, byte[] request) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(10_000);
			OutputStream out = socket.getOutputStream();
			out.write(request);
			out.flush();
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
