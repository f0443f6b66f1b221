package io.vtbench.runner.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import oshi.software.os.OSProcess;

/**
 * Processor time and resident memory of one process, read from the operating system. The
 * first costs microseconds and is read often, the second a millisecond and is read
 * seldom: on a small machine a probe must not become part of the load.
 */
public class ProcessProbe {

	private final long pid;

	private final boolean family;

	/** Seconds of every process seen: those of one that has gone must not get lost. */
	private final Map<Long, Double> seconds = new HashMap<>();

	private final Series cpuSeconds = new Series();

	private final Series residentBytes = new Series();

	private final Series throttledPeriods = new Series();

	public ProcessProbe(long pid) {
		this(pid, false);
	}

	/** Of a process elsewhere: its readings are added to the series by a subclass. */
	protected ProcessProbe() {
		this(0, false);
	}

	private ProcessProbe(long pid, boolean family) {
		this.pid = pid;
		this.family = family;
	}

	/**
	 * A probe of a process that lets its children work, as a database server does.
	 * Finding them costs milliseconds, so their processor time is read together with the
	 * memory, which is that of the process alone: its children share most of it.
	 */
	public static ProcessProbe ofFamily(long pid) {
		return new ProcessProbe(pid, true);
	}

	/** Reads the processor time; nothing happens when the process has gone. */
	public void readCpu() {
		if (!this.family) {
			readCpu(Stream.empty());
		}
	}

	private void readCpu(Stream<ProcessHandle> children) {
		ProcessHandle main = ProcessHandle.of(this.pid).orElse(null);
		if (main == null) {
			// what it used between the last reading and its end, nobody knows
			return;
		}
		Stream.concat(Stream.of(main), children).forEach((process) -> {
			Double cpu = ProcessClock.seconds(process);
			if (cpu != null) {
				this.seconds.put(process.pid(), cpu);
			}
		});
		if (!this.seconds.isEmpty()) {
			this.cpuSeconds.add(System.currentTimeMillis(),
					this.seconds.values().stream().mapToDouble(Double::doubleValue).sum());
		}
	}

	/** Reads the resident memory; nothing happens when the process has gone. */
	public void readMemory() {
		if (this.family) {
			readCpu(ProcessHandle.of(this.pid).stream().flatMap(ProcessHandle::descendants));
		}
		OSProcess process = LocalSystem.INFO.getOperatingSystem().getProcess((int) this.pid);
		if (process != null && process.getResidentSetSize() > 0) {
			this.residentBytes.add(System.currentTimeMillis(), process.getResidentSetSize());
		}
	}

	/** User and system time since the start, in seconds. */
	public Series cpuSeconds() {
		return this.cpuSeconds;
	}

	public Series residentBytes() {
		return this.residentBytes;
	}

	/**
	 * Periods in which its control group was throttled since its start; empty where that
	 * group is not its own, or not read.
	 */
	public Series throttledPeriods() {
		return this.throttledPeriods;
	}

}
