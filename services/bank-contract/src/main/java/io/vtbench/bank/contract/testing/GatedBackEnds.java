package io.vtbench.bank.contract.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Back-ends that hold every request until the gate opens, and count those that they hold.
 * They take any number at once.
 */
public final class GatedBackEnds implements AutoCloseable {

	static {
		// The server closes what idles above 200 connections, just when a client uses it.
		System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
	}

	private volatile CountDownLatch gate = new CountDownLatch(1);

	private final AtomicInteger underWay = new AtomicInteger();

	private final AtomicInteger mostUnderWay = new AtomicInteger();

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final HttpServer server;

	public GatedBackEnds() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
		this.server.setExecutor(this.threads);
		this.server.createContext("/v1/risks", (exchange) -> answer(exchange, 200, "{\"level\": \"LOW\"}"));
		this.server.createContext("/v1/transfers",
				(exchange) -> answer(exchange, 201, "{\"id\": \"T-1\", \"status\": \"COMPLETED\"}"));
		this.server.createContext("/v1/screenings", (exchange) -> answer(exchange, 200, "{\"surname\": \"NOVAK\"}"));
		this.server.createContext("/sync", (exchange) -> answer(exchange, 200, StubBackEnds.FIXED_ANSWER));
		this.server.start();
	}

	private void answer(HttpExchange exchange, int status, String json) throws IOException {
		this.mostUnderWay.accumulateAndGet(this.underWay.incrementAndGet(), Math::max);
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
		finally {
			this.underWay.decrementAndGet();
		}
		byte[] body = json.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	public String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	public void open() {
		this.gate.countDown();
	}

	/**
	 * Hold what comes from now on.
	 */
	public void shut() {
		this.gate = new CountDownLatch(1);
	}

	public int underWay() {
		return this.underWay.get();
	}

	public int mostUnderWay() {
		return this.mostUnderWay.get();
	}

	@Override
	public void close() {
		open();
		this.server.stop(0);
		this.threads.close();
	}

}
