package io.vtbench.runner.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.metrics.JvmProbe.Gauge;
import io.vtbench.runner.metrics.MachineProbe;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.Sampler;
import io.vtbench.runner.metrics.Series;
import io.vtbench.runner.metrics.ThreadProbe;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.place.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Takes all readings of one fork, from the start of the subject to the end of the window;
 * {@link WindowReadings} says what they mean.
 */
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

	private final ThreadProbe threads;

	private final String subject;

	private final double originMillis = System.currentTimeMillis();

	private final Sampler processSampler = new Sampler();

	private final Sampler jvmSampler = new Sampler();

	/** Of its own, for a subject may have thousands of threads. */
	private final Sampler threadSampler = new Sampler();

	/** Whether the subject runs on this machine, whose readings are about it then. */
	private final boolean here;

	ForkProbes(String subject, Map<String, Long> pids, @Nullable JvmProbe jvm) {
		this.subject = subject;
		this.jvm = jvm;
		this.here = true;
		pids.forEach((name, pid) -> this.processes.put(name, new ProcessProbe(pid)));
		this.threads = new ThreadProbe(pids.getOrDefault(subject, 0L));
	}

	/** Of a subject at any place; elsewhere, no reading of this machine is taken. */
	ForkProbes(String name, Subject subject, JvmProbe jvm) {
		this.subject = name;
		this.jvm = jvm;
		this.here = subject.pid() != 0;
		this.processes.putAll(subject.processes());
		this.threads = subject.threads();
	}

	ForkProbes start() {
		this.processSampler.every(CPU_PERIOD, () -> eachProcess(ForkProbes::readOften))
			.every((this.jvm != null) ? COSTLY_PERIOD : TASK_MEMORY_PERIOD,
					() -> eachProcess(ProcessProbe::readMemory));
		if (this.here) {
			this.processSampler.every(MACHINE_PERIOD, this.machine::read);
		}
		if (this.jvm != null) {
			this.jvmSampler.every(COSTLY_PERIOD, this.jvm::read);
		}
		this.threadSampler.every(MACHINE_PERIOD, this.threads::readCpu)
			.every(COSTLY_PERIOD, this.threads::readSwitches);
		return this;
	}

	/**
	 * Reads processor times at the ends of all blocks of a window to come as well:
	 * between two readings they are interpolated, but a compiler does not work evenly.
	 */
	void readAtEnds(TimeRange window, int blocks) {
		for (int i = 0; i <= blocks; i++) {
			double end = window.fromMillis() + i * window.seconds() * 1000 / blocks;
			this.processSampler.at(end, () -> eachProcess(ProcessProbe::readCpu));
			this.threadSampler.at(end, this.threads::readCpu);
		}
	}

	/** Watches one more process from now on. */
	void watch(String name, long pid) {
		synchronized (this.processes) {
			this.processes.put(name, new ProcessProbe(pid));
		}
	}

	/** Reads one more probe from now on. */
	void watch(String name, ProcessProbe probe) {
		synchronized (this.processes) {
			this.processes.put(name, probe);
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
		this.threads.readCpu();
		this.threads.readSwitchesNow();
	}

	@Override
	public void close() {
		this.processSampler.close();
		this.jvmSampler.close();
		this.threadSampler.close();
	}

	/** What has been read so far of one stretch of the fork. */
	WindowReadings readings(TimeRange window) {
		return new WindowReadings(this, window);
	}

	double originMillis() {
		return this.originMillis;
	}

	Map<String, ProcessProbe> processes() {
		synchronized (this.processes) {
			return new LinkedHashMap<>(this.processes);
		}
	}

	/** The process under test. */
	ProcessProbe subject() {
		return Objects.requireNonNull(this.processes.get(this.subject));
	}

	/** The threads of the process under test. */
	ThreadProbe threads() {
		return this.threads;
	}

	/** The load generator; null where it cannot be seen, and for a task. */
	@Nullable ProcessProbe generator() {
		return this.processes.get(K6);
	}

	MachineProbe machine() {
		return this.machine;
	}

	/** Whether the subject has meters. */
	boolean hasMeters() {
		return this.jvm != null;
	}

	/** Readings of one of the subject's meters; empty where it has none. */
	Series gauge(Gauge gauge) {
		return (this.jvm != null) ? this.jvm.series(gauge) : new Series();
	}

}
