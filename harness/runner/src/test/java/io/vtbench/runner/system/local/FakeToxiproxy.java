package io.vtbench.runner.system.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.sun.net.httpserver.HttpServer;

/**
 * Takes every order of Toxiproxy's HTTP interface and prints it, but for a name that it
 * refuses.
 */
public final class FakeToxiproxy {

	private FakeToxiproxy() {
	}

	public static void main(String[] args) throws IOException {
		List<String> arguments = List.of(args);
		HttpServer server = HttpServer.create(new InetSocketAddress(arguments.get(arguments.indexOf("-host") + 1),
				Integer.parseInt(arguments.get(arguments.indexOf("-port") + 1))), 0);
		server.createContext("/", (exchange) -> {
			String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			boolean refused = body.contains("refused.example");
			System.out.println(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
			byte[] answer = (refused ? "no such host" : "{}").getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(refused ? 400 : 200, answer.length);
			exchange.getResponseBody().write(answer);
			exchange.close();
		});
		server.start();
	}

}
