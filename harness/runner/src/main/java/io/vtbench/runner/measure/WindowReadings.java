package io.vtbench.runner.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.vtbench.runner.inside.JvmProbe.Gauge;
import io.vtbench.runner.inside.MachineProbe;
import io.vtbench.runner.inside.MachineProbe.Meter;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.MachineUse;
import io.vtbench.runner.result.Fork.PoolUse;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.Fork.Timeline;
import io.vtbench.runner.result.Fork.Window;
import io.vtbench.runner.result.Slot;
import io.vtbench.runner.result.SubjectUse;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.scenario.Plan;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the readings of a fork in one or several stretches of it, counted as one.
 *
 * @param windows at least one, in order
 */
record WindowReadings(ForkProbes probes, List<TimeRange> windows) {

	private static final double SHORT_MILLIS = 1500;

	/**
	 * Makes the fork of some work with all that was read meanwhile.
	 * @param blocks into which the work is divided; none where it is not
	 * @param generators use of load generators that have ended, by name
	 * @param generatorShare share of k6 in the processors that it could have had, 0 to 1
	 */
	Fork fork(Plan.Slot slot, MeasuredWork work, List<Block> blocks, Map<String, ProcessUse> generators,
			double generatorShare) {
		Map<String, ProcessUse> processes = new LinkedHashMap<>(processes());
		processes.putAll(generators);
		return new Fork(new Slot(slot.pair(), slot.order()),
				new Window(Math.round(work.range().fromMillis()), work.seconds()), work.requests(), work.latency(),
				subject(work), processes, new Fork.Generator(generatorShare, work.failedChecks(), work.threadKinds()),
				jvm(), machine(), pool(), work.counts(), timeline(work.log()), blocks, null);
	}

	/** Returns what processes used, by name; without those of which nothing was read. */
	Map<String, ProcessUse> processes() {
		Map<String, ProcessUse> use = new LinkedHashMap<>();
		this.probes.processes().forEach((name, probe) -> {
			Double cpu = covered(probe.cpuSeconds());
			Long memory = rounded(max(probe.residentBytes()));
			if (cpu != null && (cpu > 0 || memory != null)) {
				use.put(name, new ProcessUse(cpu, memory));
			}
		});
		return use;
	}

	/**
	 * Returns what the subject used. A program says its CPU time itself. Where it starts
	 * others, its own memory is not that of the work.
	 */
	SubjectUse subject(MeasuredWork work) {
		Double cpu = this.probes.hasMeters() ? cpuSeconds() : work.cpuSeconds();
		Series memory = this.probes.hasChildren() ? new Series() : this.probes.subject().residentBytes();
		return new SubjectUse(work.threadKind(), cpu, rounded(max(memory)),
				rounded(memory.at(this.probes.originMillis())), allocatedBytes(), contextSwitches(), null);
	}

	/** Returns the CPU time of the subject; null where it was not read. */
	@Nullable Double cpuSeconds() {
		return growth(this.probes.subject().cpuSeconds());
	}

	/**
	 * Returns the CPU time without the JIT compiler's, where that was read, of a stretch
	 * whose end may not have been read yet: at its rate in the part that was read. It is
	 * null where less than half was read.
	 */
	@Nullable Double servingSeconds() {
		Double cpu = covered(this.probes.subject().cpuSeconds());
		return (cpu != null) ? Double.valueOf(Fork.servingSeconds(cpu, compilerSeconds())) : null;
	}

	/**
	 * Returns the CPU time of the JIT compiler's threads; null where they were not read.
	 */
	@Nullable Double compilerSeconds() {
		return covered(this.probes.threads().compilerSeconds());
	}

	/**
	 * Returns how long the JIT compiler was at work: its threads' CPU time, or what the
	 * JVM's own meter says where they were not read; null where neither was read.
	 */
	@Nullable Double compilingSeconds() {
		Double read = compilerSeconds();
		Double metered = covered(this.probes.gauge(Gauge.COMPILE_MILLIS));
		return (read != null || metered == null) ? read : Double.valueOf(metered / 1000);
	}

	/**
	 * Returns the bytes that all threads of the subject allocated; null where it does not
	 * count them.
	 */
	@Nullable Long allocatedBytes() {
		Long bytes = rounded(covered(this.probes.gauge(Gauge.ALLOCATED_BYTES)));
		// the counter of collections and the use of Eden are not read at one moment
		return (bytes != null && bytes >= 0) ? bytes : null;
	}

	/**
	 * Returns the context switches of all threads of the subject; null where none are
	 * counted.
	 */
	@Nullable Long contextSwitches() {
		return rounded(covered(this.probes.threads().contextSwitches()));
	}

	/**
	 * Returns the share of k6 in what it could have had, 0 to 1: its own time, idle time,
	 * and that of the subject, with which it shares the processors. A service that fills
	 * the machine would make any k6 look full else, and k6 is full only where it can ask
	 * no more. The share is 0 where it was not read.
	 */
	double generatorShare() {
		ProcessProbe generator = this.probes.generator();
		Double own = (generator != null) ? growth(generator.cpuSeconds()) : null;
		Double idle = growth(this.probes.machine().series(Meter.IDLE_SECONDS));
		Double subject = cpuSeconds();
		return (own == null || idle == null || subject == null || own + idle <= 0) ? 0 : own / (own + idle + subject);
	}

	/**
	 * Returns the share of the machine that was busy, 0 to 1; null where it was not read.
	 */
	@Nullable Double busyShare() {
		Double busy = covered(this.probes.machine().series(Meter.BUSY_SECONDS));
		Double idle = covered(this.probes.machine().series(Meter.IDLE_SECONDS));
		return (busy != null && idle != null) ? share(busy, busy + idle) : null;
	}

	/**
	 * Returns the share of the processors that others than the run had, 0 to 1; it is
	 * coarse.
	 */
	double disturbance() {
		Double stolen = machine().stealShare();
		Double others = this.probes.others().share(this.windows, SHORT_MILLIS);
		return ((stolen != null) ? stolen : 0) + ((others != null) ? others : 0);
	}

	JvmUse jvm() {
		if (!this.probes.hasMeters()) {
			return JvmUse.unknown();
		}
		Double compiled = growth(this.probes.gauge(Gauge.COMPILE_MILLIS));
		return new JvmUse(peak(Gauge.HEAP_BYTES), peak(Gauge.IN_FLIGHT), peak(Gauge.CONNECTIONS),
				new JvmUse.Threads(peak(Gauge.THREADS), events(Gauge.PINNED, Gauge.PINNED), peak(Gauge.PARALLELISM)),
				new JvmUse.Collector(growth(this.probes.gauge(Gauge.PAUSE_SECONDS)),
						events(Gauge.FULL_COLLECTIONS, Gauge.PAUSE_SECONDS),
						covered(this.probes.threads().collectorSeconds())),
				new JvmUse.Compiler((compiled != null) ? compiled / 1000 : null, compilerSeconds()));
	}

	/**
	 * Returns the use of the subject's pool of database connections; null where it has
	 * none.
	 */
	@Nullable PoolUse pool() {
		Long size = peak(Gauge.POOL_SIZE);
		if (size == null) {
			return null;
		}
		Double waited = growth(this.probes.gauge(Gauge.POOL_ACQUIRE_SECONDS));
		Double waits = growth(this.probes.gauge(Gauge.POOL_ACQUIRES));
		Double mean = (waited != null && waits != null && waits > 0) ? waited * 1000 / waits : null;
		return new PoolUse(size, peak(Gauge.POOL_ACTIVE), peak(Gauge.POOL_PENDING), mean, waited);
	}

	/** Returns what the machine did. */
	MachineUse machine() {
		MachineProbe machine = this.probes.machine();
		Double all = sum((window) -> machine.totalSeconds(window.fromMillis(), window.toMillis()));
		return new MachineUse(share(growth(machine.series(Meter.STEAL_SECONDS)), all),
				share(growth(machine.series(Meter.PRESSURE_SECONDS)),
						this.windows.stream().mapToDouble(TimeRange::seconds).sum()),
				rounded(covered(this.probes.subject().throttledPeriods())),
				rounded(growth(machine.series(Meter.SWAPPED_PAGES))), growth(machine.series(Meter.CLOCK_SKEW_MILLIS)),
				this.probes.others().share(this.windows));
	}

	/** Returns everything over time, warm-up included. */
	Timeline timeline(RequestLog requests) {
		TimeRange whole = new TimeRange(this.windows.getFirst().fromMillis(), this.windows.getLast().toMillis());
		return new TimelineBuilder(this.probes.originMillis(), whole).build(requests, this.probes.subject(),
				this.probes.generator(), this.probes::gauge);
	}

	private @Nullable Long peak(Gauge gauge) {
		return rounded(max(this.probes.gauge(gauge)));
	}

	/**
	 * Returns the growth of a counter that appears with its first event: absent means
	 * none, provided that its neighbour was read.
	 */
	private @Nullable Long events(Gauge gauge, Gauge neighbour) {
		Double growth = growth(this.probes.gauge(gauge));
		return (growth == null && !this.probes.gauge(neighbour).isEmpty()) ? Long.valueOf(0) : rounded(growth);
	}

	private @Nullable Double growth(Series series) {
		return sum((window) -> series.growth(window.fromMillis(), window.toMillis()));
	}

	/**
	 * Returns the growth of a counter that is read seldom, and not at all once its
	 * process has gone: its rate over the part of the window that was read; null where
	 * that is less than half.
	 */
	private @Nullable Double covered(Series series) {
		return sum((window) -> {
			Double rate = series.rate(window.fromMillis(), window.toMillis());
			return (rate != null) ? rate * window.seconds() : null;
		});
	}

	/** Returns the sum over all stretches; null where one has no value. */
	private @Nullable Double sum(Function<TimeRange, @Nullable Double> value) {
		double sum = 0;
		for (TimeRange window : this.windows) {
			Double one = value.apply(window);
			if (one == null) {
				return null;
			}
			sum += one;
		}
		return sum;
	}

	private @Nullable Double max(Series series) {
		return this.windows.stream()
			.map((window) -> series.max(window.fromMillis(), window.toMillis()))
			.filter(Objects::nonNull)
			.max(Double::compare)
			.orElse(null);
	}

	private static @Nullable Double share(@Nullable Double part, @Nullable Double whole) {
		return (part != null && whole != null && whole > 0) ? part / whole : null;
	}

	private static @Nullable Long rounded(@Nullable Double value) {
		return (value != null) ? Long.valueOf(Math.round(value)) : null;
	}

}
