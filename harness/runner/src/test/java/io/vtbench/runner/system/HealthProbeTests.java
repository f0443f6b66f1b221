package io.vtbench.runner.system;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpServer;
import io.vtbench.runner.result.Evidence.Health;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class HealthProbeTests {

	@Test
	void theLongestAnswerIsKeptAndOneThatIsOpenCounts() throws Exception {
		AtomicInteger asked = new AtomicInteger();
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
			server.setExecutor(threads);
			server.createContext("/health", (exchange) -> {
				if (asked.incrementAndGet() == 1) {
					exchange.sendResponseHeaders(200, -1);
					exchange.close();
				}
				// the second is never answered
			});
			server.start();
			HealthProbe probe = new HealthProbe(
					URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/health"));
			long[] second = new long[1];
			await().atMost(Duration.ofSeconds(30)).until(() -> {
				second[0] = (asked.get() == 2 && second[0] == 0) ? System.nanoTime() : second[0];
				return second[0] != 0 && System.nanoTime() - second[0] > 300_000_000;
			});
			Health health = probe.end();
			assertThat(health.path()).isEqualTo("/health");
			assertThat(health.asked()).isBetween(2, 3);
			assertThat(health.longestMillis()).isGreaterThan(300).isGreaterThanOrEqualTo(health.p95Millis());
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void nothingIsKnownBeforeTheFirstQuestion() {
		assertThat(new HealthProbe(URI.create("http://127.0.0.1:1/health")).end()).isNull();
	}

}
