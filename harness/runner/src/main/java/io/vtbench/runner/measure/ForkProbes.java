package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import io.vtbench.runner.inside.JvmProbe;
import io.vtbench.runner.inside.JvmProbe.Gauge;
import io.vtbench.runner.inside.MachineProbe;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Sampler;
import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.system.ProbeSource;
import org.jspecify.annotations.Nullable;

/**
 * Takes all readings of one fork, from the start of the subject to the end of the window;
 * {@link WindowReadings} says what they mean.
 */
public final class ForkProbes implements AutoCloseable {

	private static final Duration CPU_PERIOD = Duration.ofMillis(200);

	private static final Duration MACHINE_PERIOD = Duration.ofMillis(500);

	/**
	 * The period of readings of which each costs some milliseconds of CPU time, so they
	 * are few.
	 */
	private static final Duration COSTLY_PERIOD = Duration.ofSeconds(1);

	/** The period for a program, which may end within a fraction of a second. */
	private static final Duration PROGRAM_CPU_PERIOD = Duration.ofMillis(50);

	private static final Duration PROGRAM_MEMORY_PERIOD = Duration.ofMillis(100);

	/** The name of this process, which is no other program. */
	private static final String BENCH = "bench";

	private final Map<String, ProcessProbe> processes = new LinkedHashMap<>();

	/** The processes of arms that get no load, which count as other programs. */
	private final Set<String> resting = ConcurrentHashMap.newKeySet();

	private final MachineProbe machine = new MachineProbe();

	private final OtherPrograms others = new OtherPrograms(this.machine);

	private final @Nullable JvmProbe jvm;

	private final ThreadProbe threads;

	private final String subject;

	private final double originMillis = System.currentTimeMillis();

	private final Sampler processSampler = new Sampler();

	private final Sampler jvmSampler = new Sampler();

	/** The sampler of the threads alone, for a subject may have thousands of them. */
	private final Sampler threadSampler = new Sampler();

	/**
	 * Says whether the subject runs on this machine. Readings of the machine are about
	 * the subject then.
	 */
	private final boolean local;

	/**
	 * Creates the probes of a fork. Where the fork does not run here, no reading of this
	 * machine is taken.
	 * @param subject name of the process under test
	 * @param jvm null for a program without meters
	 */
	ForkProbes(String subject, ProbeSource source, @Nullable JvmProbe jvm) {
		this.subject = subject;
		this.jvm = jvm;
		this.local = source.isLocal();
		this.threads = source.threads();
		if (this.local) {
			watch(BENCH, new ProcessProbe(ProcessHandle.current().pid()));
		}
		this.processes.putAll(source.processes());
	}

	ForkProbes start() {
		this.processSampler
			.every((this.jvm != null) ? CPU_PERIOD : PROGRAM_CPU_PERIOD, () -> eachProcess(ForkProbes::readOften))
			.every(COSTLY_PERIOD, () -> eachProcess(ProcessProbe::readMemory));
		if (this.local) {
			this.processSampler.every(MACHINE_PERIOD, this.machine::read).every(COSTLY_PERIOD, this::readTogether);
		}
		if (this.jvm == null) {
			this.processSampler.every(PROGRAM_MEMORY_PERIOD, subject()::readMemory);
			return this;
		}
		this.jvmSampler.every(COSTLY_PERIOD, this.jvm::read);
		this.threadSampler.every(MACHINE_PERIOD, this.threads::readCpu)
			.every(COSTLY_PERIOD, this.threads::readSwitches);
		return this;
	}

	private void readTogether() {
		Map<String, ProcessProbe> ours = processes();
		ours.keySet().removeAll(this.resting);
		this.others.read(ours.values());
	}

	/**
	 * Reads CPU times at the ends of all blocks of a window to come as well: between two
	 * readings they are interpolated, but a JIT compiler does not work evenly.
	 */
	void readAtEnds(TimeRange window, int blocks) {
		for (int i = 0; i <= blocks; i++) {
			double end = window.fromMillis() + i * window.seconds() * 1000 / blocks;
			this.processSampler.at(end, () -> eachProcess(ProcessProbe::readCpu));
			this.processSampler.at(end, this.machine::read);
			this.threadSampler.at(end, this.threads::readCpu);
		}
	}

	/** Adds a probe, which is read from now on. */
	void watch(String name, ProcessProbe probe) {
		synchronized (this.processes) {
			this.processes.put(name, probe);
		}
	}

	/**
	 * Adds a probe of an arm that lives beside this one and gets no load meanwhile. What
	 * it uses then, it takes from this one as any other program does: the rest of its JIT
	 * compiler's work, or a job of its own.
	 */
	void watchResting(String name, ProcessProbe probe) {
		this.resting.add(name);
		watch(name, probe);
	}

	/**
	 * Reads what is read often. Memory is read seldom, but once soon: a process may be
	 * gone before its turn comes.
	 */
	private static void readOften(ProcessProbe process) {
		process.readCpu();
		if (process.residentBytes().isEmpty()) {
			process.readMemory();
		}
	}

	private void eachProcess(Consumer<ProcessProbe> reading) {
		processes().values().forEach(reading);
	}

	/**
	 * Ends all readings, which are taken once more: the last may be as old as their
	 * period, and what happened since then belongs to the window. k6 takes 0.1 to 0.2 s
	 * to end after its last request, so as much of the readings may seem to lie after the
	 * window.
	 */
	void finish() {
		close();
		readNow();
	}

	@Override
	public void close() {
		this.processSampler.close();
		this.jvmSampler.close();
		this.threadSampler.close();
	}

	/** Returns what has been read so far of one stretch of the fork. */
	WindowReadings readings(TimeRange window) {
		return readings(List.of(window));
	}

	/** Returns what has been read so far of several stretches that are counted as one. */
	WindowReadings readings(List<TimeRange> windows) {
		return new WindowReadings(this, windows);
	}

	/** Takes the readings that the end of a stretch needs, while the fork goes on. */
	void readNow() {
		eachProcess(ProcessProbe::readCpu);
		if (this.local) {
			readTogether();
		}
		if (this.jvm != null) {
			this.jvm.read();
		}
		this.threads.readCpu();
		this.threads.readSwitchesNow();
	}

	double originMillis() {
		return this.originMillis;
	}

	Map<String, ProcessProbe> processes() {
		synchronized (this.processes) {
			return new LinkedHashMap<>(this.processes);
		}
	}

	/** Returns the probe of the process under test. */
	ProcessProbe subject() {
		return Objects.requireNonNull(processes().get(this.subject));
	}

	/** Returns whether the subject has started other processes. */
	boolean hasChildren() {
		ProcessProbe children = processes().get(ProbeSource.STARTED_BY + this.subject);
		Series.Reading cpu = (children != null) ? children.cpuSeconds().last() : null;
		return cpu != null && cpu.value() > 0;
	}

	/** Returns the probe of the threads of the process under test. */
	ThreadProbe threads() {
		return this.threads;
	}

	/**
	 * Returns the probe of the load generator; null where it cannot be seen, and for a
	 * task.
	 */
	@Nullable ProcessProbe generator() {
		return processes().get(Fork.LOAD_GENERATOR);
	}

	MachineProbe machine() {
		return this.machine;
	}

	OtherPrograms others() {
		return this.others;
	}

	/** Returns whether the subject has meters. */
	boolean hasMeters() {
		return this.jvm != null;
	}

	/** Returns the readings of one of the subject's meters; empty where it has none. */
	Series gauge(Gauge gauge) {
		return (this.jvm != null) ? this.jvm.series(gauge) : new Series();
	}

}
