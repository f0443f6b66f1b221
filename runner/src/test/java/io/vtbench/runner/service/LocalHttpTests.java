package io.vtbench.runner.service;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

class LocalHttpTests {

	private HttpServer server;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.createContext("/endless", (exchange) -> {
			exchange.sendResponseHeaders(200, 0);
			try (OutputStream body = exchange.getResponseBody()) {
				while (true) {
					body.write(new byte[1000]);
				}
			}
		});
		this.server.createContext("/no", (exchange) -> {
			exchange.sendResponseHeaders(404, -1);
			exchange.close();
		});
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	@Test
	@Timeout(30)
	void anAnswerWithoutAnEndIsNone() {
		assertThat(LocalHttp.status(at("/endless"), Duration.ofMillis(300))).isZero();
	}

	@Test
	void anAnswerHasItsStatus() {
		assertThat(LocalHttp.status(at("/no"))).isEqualTo(404);
	}

	private URI at(String path) {
		return URI.create("http://127.0.0.1:" + this.server.getAddress().getPort() + path);
	}

}
