package io.vtbench.bank.contract.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/**
 * Says to a bank what no HTTP client would, and returns all that it answers until it
 * closes the connection.
 */
public final class RawHttp {

	private RawHttp() {
	}

	/**
	 * Send a request without a body.
	 * @param line method and target
	 * @param headers whole lines
	 */
	public static String send(RunningBank bank, String line, String... headers) throws IOException {
		StringBuilder request = new StringBuilder(line).append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
		for (String header : headers) {
			request.append(header).append("\r\n");
		}
		return exchange(bank, request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
	}

	/**
	 * Send bytes and wait for the end of the connection, at most half a minute.
	 */
	public static String exchange(RunningBank bank, byte[] bytes) throws IOException {
		ByteArrayOutputStream answer = new ByteArrayOutputStream();
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), bank.port())) {
			socket.setSoTimeout(30_000);
			socket.getOutputStream().write(bytes);
			InputStream in = socket.getInputStream();
			for (int next; (next = in.read()) >= 0;) {
				answer.write(next);
			}
		}
		catch (SocketException ex) {
			// A connection that is reset is at its end, too.
		}
		return answer.toString(StandardCharsets.UTF_8);
	}

}
