package io.vtbench.runner.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.net.httpserver.HttpServer;
import io.vtbench.runner.environment.ProbeSource;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.metrics.JvmProbe.Gauge;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Series;
import io.vtbench.runner.metrics.ThreadProbe;
import io.vtbench.runner.metrics.TimeRange;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** With a service that counts, and is asked once a second. */
class ForkProbesTests {

	private final AtomicInteger answered = new AtomicInteger();

	private final AtomicLong allocated = new AtomicLong(9_000_000);

	private HttpServer service;

	@BeforeEach
	void startService() throws IOException {
		this.service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.service.createContext("/", (exchange) -> {
			byte[] text = ("tomcat_global_request_seconds_count " + this.answered.get() + "\n"
					+ "jvm_gc_memory_allocated_bytes_total " + this.allocated.get() + "\n")
				.getBytes();
			exchange.sendResponseHeaders(200, text.length);
			exchange.getResponseBody().write(text);
			exchange.close();
		});
		this.service.start();
	}

	@AfterEach
	void stopService() {
		this.service.stop(0);
	}

	@Test
	void thisProcessIsPartOfTheRun() {
		JvmProbe jvm = new JvmProbe(URI.create("http://127.0.0.1:" + this.service.getAddress().getPort() + "/"));
		try (ForkProbes probes = new ForkProbes("bank", new ThisProcess(), jvm)) {
			assertThat(probes.processes()).containsOnlyKeys("bench", "bank");
			probes.finish();
			assertThat(probes.processes().values())
				.allSatisfy((process) -> assertThat(process.cpuSeconds().last()).as("read at the end").isNotNull());
			assertThat(probes.machine().busySeconds().last()).as("read at the end").isNotNull();
		}
	}

	@Test
	void allocationThatSeemsBelowZeroIsNotKnown() {
		JvmProbe jvm = new JvmProbe(URI.create("http://127.0.0.1:" + this.service.getAddress().getPort() + "/"));
		Series bytes = jvm.series(Gauge.ALLOCATED_BYTES);
		double from = System.currentTimeMillis();
		try (ForkProbes probes = new ForkProbes("bank", new ThisProcess(), jvm).start()) {
			Awaitility.await().until(() -> !bytes.isEmpty());
			this.allocated.set(1_000_000);
			probes.finish();
			assertThat(bytes.readings().getLast().value()).isEqualTo(1_000_000);
			assertThat(probes.readings(new TimeRange(from, System.currentTimeMillis())).allocatedBytes()).isNull();
		}
	}

	@Test
	void requestsSinceTheLastTurnOfACostlyReadingAreNotLost() {
		JvmProbe jvm = new JvmProbe(URI.create("http://127.0.0.1:" + this.service.getAddress().getPort() + "/"));
		Series requests = jvm.series(Gauge.REQUESTS);
		double from = System.currentTimeMillis();
		try (ForkProbes probes = new ForkProbes("bank", new ThisProcess(), jvm).start()) {
			Awaitility.await().until(() -> !requests.isEmpty());
			this.answered.set(4711);
			double to = System.currentTimeMillis();
			probes.finish();
			assertThat(requests.readings().getLast().value()).isEqualTo(4711);
			assertThat(requests.readings().getLast().millis()).isGreaterThanOrEqualTo(to);
			assertThat(
					probes.readings(new TimeRange(from, to + 1000)).timeline(RequestLog.none()).throughputPerSecond())
				.as("nobody read that long")
				.endsWith((Double) null);
		}
	}

	private record ThisProcess() implements ProbeSource {

		@Override
		public Map<String, ProcessProbe> processes() {
			return Map.of("bank", new ProcessProbe(ProcessHandle.current().pid()));
		}

		@Override
		public ThreadProbe threads() {
			return new ThreadProbe(ProcessHandle.current().pid());
		}

		@Override
		public boolean isHere() {
			return true;
		}

	}

}
