package io.vtbench.standalone;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.Arrays;

import com.sun.net.httpserver.HttpServer;

/** What {@link Starts} starts in its tests: healthy at once, or never. */
final class FakeService {

	/** CPU time of the start. */
	private static final long STARTING_NANOS = 500_000_000;

	private FakeService() {
	}

	public static void main(String[] arguments) throws IOException {
		long cpu = 0;
		while (cpu < STARTING_NANOS) {
			cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		}
		int status = "never".equals(System.getenv("FAKE_HEALTH")) ? 503 : 200;
		for (String option : new String[] { "--server.port=", "--management.server.port=" }) {
			String port = Arrays.stream(arguments)
				.filter((argument) -> argument.startsWith(option))
				.findFirst()
				.orElseThrow()
				.substring(option.length());
			HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)), 0);
			server.createContext("/", (exchange) -> {
				exchange.getResponseHeaders().set("X-Thread-Kind", "platform");
				exchange.sendResponseHeaders(status, -1);
				exchange.close();
			});
			server.start();
		}
	}

}
