package io.vtbench.runner.metrics;

import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/**
 * Processor time and resident memory of one process, read from the operating system. The
 * first costs microseconds and is read often, the second a millisecond and is read
 * seldom: on a small machine a probe must not become part of the load.
 */
public final class ProcessProbe {

	private static final SystemInfo SYSTEM = new SystemInfo();

	private final long pid;

	private final Series cpuSeconds = new Series();

	private final Series residentBytes = new Series();

	public ProcessProbe(long pid) {
		this.pid = pid;
	}

	/** Reads the processor time; nothing happens when the process has gone. */
	public void readCpu() {
		ProcessHandle.of(this.pid)
			.flatMap((process) -> process.info().totalCpuDuration())
			.ifPresent((cpu) -> this.cpuSeconds.add(System.currentTimeMillis(), cpu.toNanos() / 1e9));
	}

	/** Reads the resident memory; nothing happens when the process has gone. */
	public void readMemory() {
		OSProcess process = SYSTEM.getOperatingSystem().getProcess((int) this.pid);
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

}
