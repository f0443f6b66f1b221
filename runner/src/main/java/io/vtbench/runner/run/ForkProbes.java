package io.vtbench.runner.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.metrics.JvmProbe.Gauge;
import io.vtbench.runner.metrics.MachineProbe;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Sampler;
import io.vtbench.runner.metrics.Series;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.JvmUse;
import io.vtbench.runner.result.Fork.MachineUse;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.Timeline;
import org.jspecify.annotations.Nullable;

/** All readings of one fork, from the start of the subject to the end of the window. */
final class ForkProbes implements AutoCloseable {

	static final String K6 = "k6";

	private static final Duration CPU_PERIOD = Duration.ofMillis(200);

	private static final Duration MACHINE_PERIOD = Duration.ofMillis(500);

	/** Each reading costs some milliseconds of processor time, so they are few. */
	private static final Duration COSTLY_PERIOD = Duration.ofSeconds(1);

	/** A task is one process alone and may end within a fraction of a second. */
	private static final Duration TASK_MEMORY_PERIOD = Duration.ofMillis(100);

	private final Map<String, ProcessProbe> processes = new LinkedHashMap<>();

	private final MachineProbe machine = new MachineProbe();

	private final @Nullable JvmProbe jvm;

	private final String subject;

	private final double originMillis = System.currentTimeMillis();

	private final Sampler processSampler = new Sampler();

	private final Sampler jvmSampler = new Sampler();

	ForkProbes(String subject, Map<String, Long> pids, @Nullable JvmProbe jvm) {
		this.subject = subject;
		this.jvm = jvm;
		pids.forEach((name, pid) -> this.processes.put(name, new ProcessProbe(pid)));
	}

	ForkProbes start() {
		this.processSampler.every(CPU_PERIOD, () -> eachProcess(ForkProbes::readOften))
			.every(MACHINE_PERIOD, this.machine::read)
			.every((this.jvm != null) ? COSTLY_PERIOD : TASK_MEMORY_PERIOD,
					() -> eachProcess(ProcessProbe::readMemory));
		if (this.jvm != null) {
			this.jvmSampler.every(COSTLY_PERIOD, this.jvm::read);
		}
		return this;
	}

	/** Watches one more process from now on. */
	void watch(String name, long pid) {
		synchronized (this.processes) {
			this.processes.put(name, new ProcessProbe(pid));
		}
	}

	/** Watches one more process and its children from now on. */
	void watchFamily(String name, long pid) {
		synchronized (this.processes) {
			this.processes.put(name, ProcessProbe.ofFamily(pid));
		}
	}

	/**
	 * Memory is read seldom, but once soon: a process may be gone before its turn comes.
	 */
	private static void readOften(ProcessProbe process) {
		process.readCpu();
		if (process.residentBytes().isEmpty()) {
			process.readMemory();
		}
	}

	private void eachProcess(Consumer<ProcessProbe> reading) {
		List<ProcessProbe> all;
		synchronized (this.processes) {
			all = List.copyOf(this.processes.values());
		}
		all.forEach(reading);
	}

	/**
	 * Ends all readings. The costly ones are taken once more: the last may be as old as
	 * their period, and the requests since then belong to the window. k6 takes 0.1 to 0.2
	 * s to end after its last request, so as much of them may seem to lie after it.
	 */
	void finish() {
		close();
		if (this.jvm != null) {
			this.jvm.read();
		}
	}

	@Override
	public void close() {
		this.processSampler.close();
		this.jvmSampler.close();
	}

	/**
	 * A stretch of time.
	 *
	 * @param fromMillis epoch milliseconds
	 */
	record Window(double fromMillis, double toMillis) {

		double seconds() {
			return (this.toMillis - this.fromMillis) / 1000;
		}

	}

	Map<String, ProcessUse> processUse(Window window) {
		Map<String, ProcessUse> use = new LinkedHashMap<>();
		this.processes.forEach((name, probe) -> {
			Double cpu = probe.cpuSeconds().growth(window.fromMillis(), window.toMillis());
			Double memory = probe.residentBytes().max(window.fromMillis(), window.toMillis());
			if (cpu != null && memory != null) {
				use.put(name, new ProcessUse(cpu, memory.longValue()));
			}
		});
		return use;
	}

	/** Resident memory of the subject at the begin, before any load. */
	@Nullable Double idleBytes() {
		return subjectProbe().residentBytes().at(this.originMillis);
	}

	/** Share of k6 in what it could have had: its own time plus idle time. */
	double generatorShare(Window window) {
		ProcessProbe probe = this.processes.get(K6);
		Double own = (probe != null) ? probe.cpuSeconds().growth(window.fromMillis(), window.toMillis()) : null;
		Double idle = this.machine.idleSeconds().growth(window.fromMillis(), window.toMillis());
		return (own == null || idle == null || own + idle <= 0) ? 0 : own / (own + idle);
	}

	JvmUse jvmUse(Window window) {
		if (this.jvm == null) {
			return JvmUse.unknown();
		}
		Double pause = gauge(Gauge.PAUSE_SECONDS).growth(window.fromMillis(), window.toMillis());
		Double compiled = gauge(Gauge.COMPILE_MILLIS).growth(window.fromMillis(), window.toMillis());
		return new JvmUse(peak(Gauge.HEAP_BYTES, window), peak(Gauge.IN_FLIGHT, window),
				peak(Gauge.CONNECTIONS, window),
				new JvmUse.Threads(peak(Gauge.THREADS, window), growth(Gauge.PINNED, window, gauge(Gauge.PINNED)),
						peak(Gauge.PARALLELISM, window)),
				new JvmUse.Collector(pause, growth(Gauge.FULL_COLLECTIONS, window, gauge(Gauge.PAUSE_SECONDS)), null),
				new JvmUse.Compiler((compiled != null) ? compiled / 1000 : null, null));
	}

	/** The subject's pool of database connections; null where it has none. */
	Fork.@Nullable PoolUse poolUse(Window window) {
		Long size = peak(Gauge.POOL_SIZE, window);
		if (size == null) {
			return null;
		}
		Double waited = gauge(Gauge.POOL_ACQUIRE_SECONDS).growth(window.fromMillis(), window.toMillis());
		Double waits = gauge(Gauge.POOL_ACQUIRES).growth(window.fromMillis(), window.toMillis());
		Double mean = (waited != null && waits != null && waits > 0) ? waited * 1000 / waits : null;
		return new Fork.PoolUse(size, peak(Gauge.POOL_ACTIVE, window), peak(Gauge.POOL_PENDING, window), mean, waited);
	}

	private Series gauge(Gauge gauge) {
		return (this.jvm != null) ? this.jvm.series(gauge) : new Series();
	}

	private @Nullable Long peak(Gauge gauge, Window window) {
		Double peak = gauge(gauge).max(window.fromMillis(), window.toMillis());
		return (peak != null) ? Math.round(peak) : null;
	}

	/**
	 * Growth of a counter that appears with its first event: absent means none, provided
	 * that its neighbour was read.
	 */
	private @Nullable Long growth(Gauge gauge, Window window, Series neighbour) {
		Double growth = gauge(gauge).growth(window.fromMillis(), window.toMillis());
		if (growth == null) {
			return neighbour.isEmpty() ? null : 0L;
		}
		return Math.round(growth);
	}

	MachineUse machineUse(Window window, Map<String, ProcessUse> known) {
		Double busy = this.machine.busySeconds().growth(window.fromMillis(), window.toMillis());
		Double idle = this.machine.idleSeconds().growth(window.fromMillis(), window.toMillis());
		Double steal = this.machine.stealSeconds().growth(window.fromMillis(), window.toMillis());
		Double pressure = this.machine.pressureSeconds().growth(window.fromMillis(), window.toMillis());
		Double all = (busy != null && idle != null) ? busy + idle + ((steal != null) ? steal : 0) : null;
		double ours = known.values().stream().mapToDouble(ProcessUse::cpuSeconds).sum();
		return new MachineUse(share(steal, all), share(pressure, window.seconds()),
				rounded(this.machine.throttledPeriods(), window), rounded(this.machine.swappedPages(), window),
				this.machine.clockSkewMillis().growth(window.fromMillis(), window.toMillis()),
				share((busy != null) ? Math.max(0, busy - ours) : null, all));
	}

	private static @Nullable Double share(@Nullable Double part, @Nullable Double whole) {
		return (part != null && whole != null && whole > 0) ? part / whole : null;
	}

	private static @Nullable Long rounded(Series series, Window window) {
		Double growth = series.growth(window.fromMillis(), window.toMillis());
		return (growth != null) ? Math.round(growth) : null;
	}

	/** Everything over time, warm-up included. */
	Timeline timeline(Window window, RequestLog requests) {
		TimelineBuilder builder = new TimelineBuilder(this.originMillis, window);
		return builder.build(requests, subjectProbe(), this.processes.get(K6), this::gauge);
	}

	private ProcessProbe subjectProbe() {
		return this.processes.get(this.subject);
	}

}
