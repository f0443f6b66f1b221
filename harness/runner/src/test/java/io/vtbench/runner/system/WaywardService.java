package io.vtbench.runner.system;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;

import javax.net.ssl.SSLContext;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/**
 * Stands in for a service that is not where bench asks it, as its properties say:
 * {@code port} that its code sets, {@code management} port that a profile sets,
 * {@code context} path of all that it serves, {@code millis} that its start page takes,
 * {@code down} for a health that is, and {@code manner}: none, alone or https.
 */
final class WaywardService {

	private final Map<String, String> properties;

	private WaywardService(Map<String, String> properties) {
		this.properties = properties;
	}

	public static void main(String[] arguments) throws Exception {
		new WaywardService(GivenProperties.read()).start();
	}

	private void start() throws Exception {
		String manner = this.properties.getOrDefault("manner", "");
		if (manner.equals("none")) {
			System.out.println("Started Wayward in 0.1 seconds (process running for 0.2)");
			return;
		}
		if (manner.equals("alone")) {
			System.out
				.println("APPLICATION FAILED TO START\n\nDescription:\n\nConnection to localhost:5432 refused.\n");
			System.exit(1);
		}
		int port = Integer.parseInt(this.properties.getOrDefault("port", this.properties.get("server.port")));
		String context = this.properties.getOrDefault("context", "");
		InetSocketAddress address = new InetSocketAddress("127.0.0.1", port);
		HttpServer service = manner.equals("https") ? secure(address) : HttpServer.create(address, 0);
		service.createContext("/", this::root);
		service.createContext(context + "/actuator/info", (exchange) -> send(exchange, 200));
		serve(service, port, context, manner);
		String given = this.properties.getOrDefault("management", this.properties.get("management.server.port"));
		if (given != null) {
			HttpServer management = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(given)), 0);
			management.createContext("/", (exchange) -> send(exchange, 404));
			management.createContext("/actuator/health",
					(exchange) -> send(exchange, this.properties.containsKey("down") ? 503 : 200));
			serve(management, Integer.parseInt(given), "", manner);
		}
		System.out.println("Exposing 2 endpoints beneath base path '/actuator'");
		System.out.println("Started Wayward in 0.1 seconds (process running for 0.2)");
	}

	/** One without a certificate: what it says of that, it says in TLS. */
	private static HttpServer secure(InetSocketAddress address) throws Exception {
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, null, null);
		HttpsServer server = HttpsServer.create(address, 0);
		server.setHttpsConfigurator(new HttpsConfigurator(context));
		return server;
	}

	private void root(HttpExchange exchange) throws IOException {
		try {
			// the start page alone is slow
			Thread.sleep(exchange.getRequestURI().getPath().equals("/")
					? Long.parseLong(this.properties.getOrDefault("millis", "0")) : 0);
			send(exchange, 404);
		}
		catch (InterruptedException ex) {
			exchange.close();
		}
	}

	private static void serve(HttpServer server, int port, String context, String manner) {
		server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		server.start();
		System.out.println("Tomcat started on port " + port + (manner.equals("https") ? " (https)" : " (http)")
				+ " with context path '" + context + "'");
	}

	private static void send(HttpExchange exchange, int status) throws IOException {
		byte[] body = "{\"status\":\"DOWN\"}".getBytes();
		exchange.sendResponseHeaders(status, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

}
