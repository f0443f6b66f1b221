package io.vtbench.runner.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

/** An HTTP server of a test, on a free port of this machine. */
public final class StubServer implements AutoCloseable {

	private final HttpServer server;

	public StubServer() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.start();
	}

	/** Answers a path and what is below it with a status alone. */
	public StubServer with(String path, int status) {
		return with(path, (exchange) -> {
			exchange.sendResponseHeaders(status, -1);
			exchange.close();
		});
	}

	/** Answers a path and what is below it with a text. */
	public StubServer with(String path, Supplier<String> text) {
		return with(path, (exchange) -> {
			byte[] body = text.get().getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
	}

	public StubServer with(String path, HttpHandler handler) {
		this.server.createContext(path, handler);
		return this;
	}

	public String url() {
		return "http://127.0.0.1:" + port();
	}

	public int port() {
		return this.server.getAddress().getPort();
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
