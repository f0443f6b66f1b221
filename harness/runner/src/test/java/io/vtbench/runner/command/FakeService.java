package io.vtbench.runner.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vtbench.runner.system.GivenProperties;

/**
 * Answers like a service of the suite, at once, and on one port where it is given no
 * other. With {@code fake.dies-at} it dies at that request, in virtual mode only.
 */
final class FakeService {

	private static final String METERS = "jvm_memory_used_bytes{area=\"heap\"} 1.0E7\nsystem_cpu_count 2.0\n";

	private final AtomicInteger requests = new AtomicInteger();

	private final boolean virtual;

	private final int diesAt;

	private FakeService(Map<String, String> properties) throws IOException {
		this.virtual = Boolean.parseBoolean(properties.get("spring.threads.virtual.enabled"));
		this.diesAt = Integer.parseInt(properties.getOrDefault("fake.dies-at", "0"));
		HttpServer service = server(properties.get("server.port"));
		service.createContext("/", this::answer);
		String apart = properties.get("management.server.port");
		HttpServer management = (apart != null) ? server(apart) : service;
		management.createContext("/actuator/health", (exchange) -> send(exchange, 200, "{}"));
		management.createContext("/actuator/latency", (exchange) -> {
			System.out.println(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
			send(exchange, 204, "");
		});
		management.createContext("/actuator/prometheus", (exchange) -> send(exchange, 200, METERS));
		service.start();
		if (management != service) {
			management.start();
		}
	}

	public static void main(String[] args) throws IOException {
		System.out.println("variables " + System.getenv().keySet());
		new FakeService(GivenProperties.read());
	}

	private static HttpServer server(String port) throws IOException {
		return HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)), 0);
	}

	private void answer(HttpExchange exchange) throws IOException {
		if (this.requests.incrementAndGet() == this.diesAt && this.virtual) {
			System.out.println("java.lang.OutOfMemoryError: Java heap space");
			Runtime.getRuntime().halt(3);
		}
		exchange.getResponseHeaders().set("X-Thread-Kind", this.virtual ? "virtual" : "platform");
		send(exchange, 200, "done");
	}

	private static void send(HttpExchange exchange, int status, String body) throws IOException {
		exchange.getRequestBody().readAllBytes();
		exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : body.length());
		exchange.getResponseBody().write(body.getBytes());
		exchange.close();
	}

}
