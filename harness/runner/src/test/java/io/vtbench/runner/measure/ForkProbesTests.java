package io.vtbench.runner.measure;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.vtbench.runner.inside.JvmProbe;
import io.vtbench.runner.inside.JvmProbe.Gauge;
import io.vtbench.runner.inside.MachineProbe.Meter;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.system.ProbeSource;
import io.vtbench.runner.system.StubServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** With a service that counts, and is asked once a second. */
class ForkProbesTests {

	private final AtomicInteger answered = new AtomicInteger();

	private final AtomicLong allocated = new AtomicLong(9_000_000);

	@AutoClose
	private final StubServer service = new StubServer().with("/", () -> "tomcat_global_request_seconds_count "
			+ this.answered.get() + "\n" + "jvm_gc_memory_allocated_bytes_total " + this.allocated.get() + "\n");

	private final JvmProbe jvm = new JvmProbe(URI.create(this.service.url() + "/"));

	@Test
	void thisProcessIsPartOfTheRun() {
		try (ForkProbes probes = new ForkProbes("bank", new ThisProcess(), this.jvm)) {
			assertThat(probes.processes()).containsOnlyKeys("bench", "bank");
			probes.finish();
			assertThat(probes.processes().values())
				.allSatisfy((process) -> assertThat(process.cpuSeconds().last()).as("read at the end").isNotNull());
			assertThat(probes.machine().series(Meter.BUSY_SECONDS).last()).as("read at the end").isNotNull();
		}
	}

	@Test
	void allocationThatSeemsBelowZeroIsNotKnown() {
		Series bytes = this.jvm.series(Gauge.ALLOCATED_BYTES);
		double from = System.currentTimeMillis();
		try (ForkProbes probes = startedUntilRead(bytes)) {
			this.allocated.set(1_000_000);
			probes.finish();
			assertThat(bytes.readings().getLast().value()).isEqualTo(1_000_000);
			assertThat(probes.readings(new TimeRange(from, System.currentTimeMillis())).allocatedBytes()).isNull();
		}
	}

	@Test
	void requestsSinceTheLastTurnOfACostlyReadingAreNotLost() {
		Series requests = this.jvm.series(Gauge.REQUESTS);
		double from = System.currentTimeMillis();
		try (ForkProbes probes = startedUntilRead(requests)) {
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

	/** Such as a JVM beside it whose JIT compiler is not done. */
	@Test
	void whatAnArmWithoutALoadUsesIsThatOfOtherPrograms() throws Exception {
		Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
		try (ForkProbes probes = new ForkProbes("bank", new ThisProcess(), this.jvm)) {
			ProcessProbe sibling = new ProcessProbe(busy.pid());
			probes.watchResting("bank of virtual", sibling);
			probes.start();
			double from = System.currentTimeMillis();
			Awaitility.await().until(() -> {
				probes.readNow();
				return probes.others().share(List.of(new TimeRange(from, from + 60_000)), 2000) != null;
			});
			TimeRange window = new TimeRange(from, System.currentTimeMillis());
			double used = sibling.cpuSeconds().growth(window.fromMillis(), window.toMillis())
					/ probes.machine().totalSeconds(window.fromMillis(), window.toMillis());
			assertThat(used).isGreaterThan(0.05);
			assertThat(probes.readings(window).disturbance()).isGreaterThan(used * 0.7);
			assertThat(probes.readings(window).processes()).containsKey("bank of virtual");
		}
		finally {
			busy.destroyForcibly();
		}
	}

	private ForkProbes startedUntilRead(Series series) {
		ForkProbes probes = new ForkProbes("bank", new ThisProcess(), this.jvm).start();
		Awaitility.await().until(() -> !series.isEmpty());
		return probes;
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
		public boolean isLocal() {
			return true;
		}

	}

}
