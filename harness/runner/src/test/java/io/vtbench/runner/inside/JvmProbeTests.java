package io.vtbench.runner.inside;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import com.sun.net.httpserver.HttpHandler;
import io.vtbench.runner.inside.JvmProbe.Gauge;
import io.vtbench.runner.system.StubServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

class JvmProbeTests {

	private static final double NOW = 1000;

	private final JvmProbe probe = new JvmProbe(URI.create("http://127.0.0.1:1/actuator/prometheus"));

	@Test
	void addsUpTheSamplesOfAMeter() throws IOException {
		this.probe.take(exposition(), NOW);
		assertThat(this.probe.series(Gauge.HEAP_BYTES).at(NOW)).isEqualTo(125e6);
		assertThat(this.probe.series(Gauge.PAUSE_SECONDS).at(NOW)).isCloseTo(0.3, within(1e-9));
	}

	@Test
	void readsSingleMeters() throws IOException {
		this.probe.take(exposition(), NOW);
		assertThat(this.probe.series(Gauge.FULL_COLLECTIONS).at(NOW)).isEqualTo(2);
		assertThat(this.probe.series(Gauge.IN_FLIGHT).at(NOW)).isEqualTo(50);
		assertThat(this.probe.series(Gauge.CONNECTIONS).at(NOW)).isEqualTo(51);
		assertThat(this.probe.series(Gauge.THREADS).at(NOW)).isEqualTo(38);
	}

	@Test
	void whatIsNotToldIsNullAndNotZero() throws IOException {
		this.probe.take(exposition(), NOW);
		assertThat(this.probe.series(Gauge.PINNED).at(NOW)).isNull();
		assertThat(this.probe.series(Gauge.PARALLELISM).growth(0, NOW)).isNull();
	}

	@Test
	void whatEdenHoldsHasBeenAllocatedSinceTheLastCollection() {
		String heap = """
				jvm_memory_used_bytes{area="heap",id="PS Eden Space"} 3.0E7
				jvm_memory_used_bytes{area="heap",id="PS Old Gen"} 9.0E7
				""";
		this.probe.take(heap + "jvm_gc_memory_allocated_bytes_total 0.0\n", NOW);
		this.probe.take(heap + "jvm_gc_memory_allocated_bytes_total 2.0E8\n", NOW + 1000);
		assertThat(this.probe.series(Gauge.ALLOCATED_BYTES).at(NOW)).isEqualTo(3e7);
		assertThat(this.probe.series(Gauge.ALLOCATED_BYTES).growth(NOW, NOW + 1000)).isEqualTo(2e8);
	}

	@Test
	void aCounterThatAppearsWithItsFirstEventCountsIt() {
		this.probe.take("jvm_threads_live_threads 38.0\n", NOW);
		this.probe.take("""
				jvm_gc_pause_seconds_count{action="end of major GC",cause="Ergonomics"} 1
				jvm_gc_pause_seconds_sum{action="end of major GC",cause="Ergonomics"} 0.75
				jvm_threads_live_threads 39.0
				""", NOW + 1000);
		assertThat(this.probe.series(Gauge.FULL_COLLECTIONS).growth(NOW, NOW + 1000)).isEqualTo(1);
		assertThat(this.probe.series(Gauge.PAUSE_SECONDS).growth(NOW, NOW + 1000)).isEqualTo(0.75);
		assertThat(this.probe.series(Gauge.THREADS).readings()).hasSize(2);
	}

	/** Its actuator may share the port of the load. */
	@ParameterizedTest
	@ValueSource(ints = { 200, 404, 500 })
	void aServiceWithoutMetersIsAskedOnce(int status) throws IOException {
		AtomicInteger asked = new AtomicInteger();
		try (StubServer server = new StubServer().with("/", (exchange) -> {
			asked.incrementAndGet();
			byte[] page = "<html lang=\"en\">\n  <p>No such page</p>\n</html>".getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(status, page.length);
			exchange.getResponseBody().write(page);
			exchange.close();
		})) {
			JvmProbe without = new JvmProbe(URI.create(server.url() + "/actuator/prometheus"));
			assertThat(without.limits()).isEmpty();
			without.read();
			assertThat(asked).hasValue(1);
		}
	}

	@Test
	void whatACounterSaysInTheFirstReadingWasBefore() throws IOException {
		this.probe.take(exposition(), NOW);
		assertThat(this.probe.series(Gauge.FULL_COLLECTIONS).growth(0, NOW)).isZero();
	}

	@Test
	void onePoolHasTheMetersOfEitherLibrary() {
		this.probe.take("""
				hikaricp_connections_max{pool="users"} 20.0
				hikaricp_connections_active{pool="users"} 19.0
				hikaricp_connections_pending{pool="users"} 7.0
				hikaricp_connections_acquire_seconds_count{pool="users"} 100
				hikaricp_connections_acquire_seconds_sum{pool="users"} 2.5
				hikaricp_connections_acquire_seconds_max{pool="users"} 0.9
				""", NOW);
		JvmProbe reactive = new JvmProbe(URI.create("http://127.0.0.1:1/actuator/prometheus"));
		reactive.take("""
				r2dbc_pool_max_allocated_connections{name="users"} 20.0
				r2dbc_pool_acquired_connections{name="users"} 18.0
				r2dbc_pool_pending_connections{name="users"} 80.0
				""", NOW);
		assertThat(this.probe.series(Gauge.POOL_SIZE).at(NOW)).isEqualTo(20);
		assertThat(this.probe.series(Gauge.POOL_ACTIVE).at(NOW)).isEqualTo(19);
		assertThat(this.probe.series(Gauge.POOL_PENDING).at(NOW)).isEqualTo(7);
		assertThat(this.probe.series(Gauge.POOL_ACQUIRES).at(NOW)).isEqualTo(100);
		assertThat(this.probe.series(Gauge.POOL_ACQUIRE_SECONDS).at(NOW)).isEqualTo(2.5);
		assertThat(reactive.series(Gauge.POOL_SIZE).at(NOW)).isEqualTo(20);
		assertThat(reactive.series(Gauge.POOL_ACTIVE).at(NOW)).isEqualTo(18);
		assertThat(reactive.series(Gauge.POOL_PENDING).at(NOW)).isEqualTo(80);
		assertThat(reactive.series(Gauge.POOL_ACQUIRE_SECONDS).at(NOW)).isNull();
	}

	@Test
	void connectionsHaveTheMetersOfEitherServer() {
		this.probe.take("""
				jetty_connections_current_connections{connector_name="unnamed",type="server"} 50.0
				jetty_connections_max_connections{connector_name="unnamed",type="server"} 60.0
				""", NOW);
		assertThat(this.probe.series(Gauge.CONNECTIONS).at(NOW)).isEqualTo(50);
	}

	@Test
	void whatIsNoSampleLeavesAGap() {
		this.probe.take("""
				<html>
				jvm_threads_live_threads
				jvm_threads_live_threads many
				jvm_threads_virtual_parallelism{scheduler="a
				hikaricp_connections_active{pool="gone"} NaN
				hikaricp_connections_active{pool="users"} 19.0
				http_server_requests_active{uri="/a b} 1"} 50.0 1768467600123
				jvm_gc_pause_seconds_sum{cause="a"} 1.7E308
				jvm_gc_pause_seconds_sum{cause="b"} 1.7E308
				""", NOW);
		assertThat(this.probe.series(Gauge.THREADS).isEmpty()).isTrue();
		assertThat(this.probe.series(Gauge.PARALLELISM).isEmpty()).isTrue();
		assertThat(this.probe.series(Gauge.PAUSE_SECONDS).isEmpty()).isTrue();
		assertThat(this.probe.series(Gauge.POOL_ACTIVE).at(NOW)).isEqualTo(19);
		assertThat(this.probe.series(Gauge.IN_FLIGHT).at(NOW)).isEqualTo(50);
		assertThat(
				JvmProbe.limits("process_files_max_files +Inf\nsystem_cpu_count two\nhikaricp_connections_max 1e1\n"))
			.isEqualTo(Map.of("hikaricp_connections_max", "10"));
	}

	@Test
	void aServiceThatIsGoneLeavesAGap() {
		this.probe.read();
		assertThat(this.probe.series(Gauge.HEAP_BYTES).isEmpty()).isTrue();
		assertThat(this.probe.limits()).isEmpty();
	}

	@Test
	void asksTheServiceForReadingsAndLimits() throws IOException {
		String text = exposition();
		try (StubServer server = new StubServer().with("/actuator/prometheus", () -> text)) {
			JvmProbe running = new JvmProbe(URI.create(server.url() + "/actuator/prometheus"));
			running.read();
			assertThat(running.series(Gauge.HEAP_BYTES).readings()).hasSize(1);
			// neither -1 (no such limit in this mode) nor NaN (a pool that is gone) is a
			// limit
			assertThat(running.limits()).isEqualTo(Map.of("jvm_memory_max_bytes", "357564416", "system_cpu_count", "2",
					"tomcat_connections_config_max_connections", "8192"));
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	@Timeout(30)
	void metersWithoutAnEndAreAGap(boolean fast) throws IOException {
		CountDownLatch closed = new CountDownLatch(1);
		HttpHandler writesForEver = (exchange) -> {
			exchange.sendResponseHeaders(200, 0);
			try (OutputStream body = exchange.getResponseBody()) {
				byte[] more = "jvm_threads_live_threads 38.0\n".repeat(fast ? 10_000 : 1)
					.getBytes(StandardCharsets.UTF_8);
				while (true) {
					body.write(more);
					body.flush();
					LockSupport.parkNanos(fast ? 1 : 10_000_000);
				}
			}
			finally {
				closed.countDown();
			}
		};
		try (StubServer server = new StubServer().with("/", writesForEver)) {
			JvmProbe endless = new JvmProbe(URI.create(server.url() + "/"));
			endless.read();
			assertThat(endless.limits()).isEmpty();
			assertThat(endless.series(Gauge.THREADS).isEmpty()).isTrue();
			// nobody goes on reading
			await().until(() -> closed.getCount() == 0);
		}
	}

	private static String exposition() throws IOException {
		return Files.readString(Path.of("src/test/resources/probe/exposition.txt"));
	}

}
