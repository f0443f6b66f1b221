package io.vtbench.runner.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import oshi.software.os.OSProcess;

/**
 * Reads the CPU time and the resident memory of a process from the operating system. The
 * first costs microseconds and is read often, the second a millisecond and is read
 * seldom: on a small machine a probe must not become part of the load.
 */
public class ProcessProbe {

	private static final Throttling THROTTLING = new Throttling(Path.of("/"));

	private final long pid;

	private final Of of;

	/** Seconds of every process seen, with those of its children that have ended. */
	private final Map<Long, Double> seconds = new HashMap<>();

	private final Series cpuSeconds = new Series();

	private final Series residentBytes = new Series();

	private final Series throttledPeriods = new Series();

	private enum Of {

		PROCESS, FAMILY, CHILDREN

	}

	public ProcessProbe(long pid) {
		this(pid, Of.PROCESS);
	}

	/** A probe of a process elsewhere: a subclass adds its readings to the series. */
	protected ProcessProbe() {
		this(0, Of.PROCESS);
	}

	private ProcessProbe(long pid, Of of) {
		this.pid = pid;
		this.of = of;
	}

	/**
	 * A probe of a process that lets its children work, as a database server does. The
	 * memory is that of the process alone: its children share most of it.
	 */
	public static ProcessProbe ofFamily(long pid) {
		return new ProcessProbe(pid, Of.FAMILY);
	}

	public ProcessProbe again() {
		return new ProcessProbe(this.pid, this.of);
	}

	/**
	 * A probe of the CPU time of all that a process starts, ended or not. The memory is
	 * not read.
	 */
	public static ProcessProbe ofChildren(long pid) {
		return new ProcessProbe(pid, Of.CHILDREN);
	}

	/**
	 * Reads the CPU time; nothing happens when the process has gone. Children are left to
	 * {@link #readAllCpu}.
	 */
	public void readCpu() {
		if (this.of == Of.PROCESS) {
			ProcessHandle.of(this.pid).map(ProcessClock::seconds).ifPresent(this::add);
		}
	}

	/** Reads the CPU time, also of children: to find them costs milliseconds. */
	public void readAllCpu() {
		if (this.of == Of.PROCESS) {
			readCpu();
		}
		else {
			ProcessHandle.of(this.pid).ifPresent(this::readFamily);
		}
	}

	private void readFamily(ProcessHandle main) {
		Double own = (this.of == Of.FAMILY) ? ProcessClock.seconds(main) : Double.valueOf(0);
		if (own == null) {
			return;
		}
		Map<Long, Double> read = new HashMap<>();
		// each parent before its children: none that ends meanwhile counts twice
		Double ended = ProcessClock.ofEndedChildren(this.pid);
		read.put(this.pid, own + orZero(ended));
		main.descendants().forEach((child) -> {
			double theirs = orZero(ProcessClock.ofEndedChildren(child.pid()));
			Double cpu = ProcessClock.seconds(child);
			if (cpu != null) {
				read.put(child.pid(), cpu + theirs);
			}
		});
		if (ended != null) {
			// who has gone is in the count of its parent
			this.seconds.clear();
		}
		this.seconds.putAll(read);
		add(this.seconds.values().stream().mapToDouble(Double::doubleValue).sum());
	}

	/** A child that has just ended may be missing until the next reading. */
	private void add(double seconds) {
		Series.Reading last = this.cpuSeconds.last();
		this.cpuSeconds.add(System.currentTimeMillis(), (last != null) ? Math.max(last.value(), seconds) : seconds);
	}

	private static double orZero(@Nullable Double seconds) {
		return (seconds != null) ? seconds : 0;
	}

	/** Whether its end has not come yet. */
	public boolean isAlive() {
		return ProcessHandle.of(this.pid).filter(ProcessHandle::isAlive).isPresent();
	}

	/**
	 * Reads the resident memory and how often its control group was throttled; nothing
	 * happens when the process has gone.
	 */
	public void readMemory() {
		if (this.of == Of.CHILDREN) {
			return;
		}
		OSProcess process = MachineFacts.SYSTEM.getOperatingSystem().getProcess((int) this.pid);
		if (process != null && process.getResidentMemory() > 0) {
			this.residentBytes.add(System.currentTimeMillis(), process.getResidentMemory());
		}
		THROTTLING.periods(this.pid)
			.ifPresent((periods) -> this.throttledPeriods.add(System.currentTimeMillis(), periods));
	}

	/** User and system time since the start, in seconds. */
	public Series cpuSeconds() {
		return this.cpuSeconds;
	}

	public Series residentBytes() {
		return this.residentBytes;
	}

	/**
	 * Periods in which its control group was throttled; empty where that was not read.
	 */
	public Series throttledPeriods() {
		return this.throttledPeriods;
	}

	/**
	 * How often the kernel has held a process back because its control group, or one
	 * above it, had used up its CPU time. The kernel counts where the limit is, so all
	 * groups up to the top are asked. A group without a limit is never throttled.
	 */
	static final class Throttling {

		private static final Pattern THROTTLED = Pattern.compile("(?m)^nr_throttled (\\d+)$");

		private final Path root;

		/** Reads the kernel's files below a root. */
		Throttling(Path root) {
			this.root = root;
		}

		/** Periods since the groups were made; empty where the kernel does not tell. */
		OptionalDouble periods(long pid) {
			try {
				List<Path> groups = GroupPath.of(this.root, String.valueOf(pid), "cpu");
				double periods = 0;
				for (Path group : groups) {
					periods += throttled(group);
				}
				return groups.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(periods);
			}
			catch (IOException ex) {
				// no such system, or the process has gone
				return OptionalDouble.empty();
			}
		}

		private static double throttled(Path group) throws IOException {
			Path file = group.resolve("cpu.stat");
			Matcher counted = THROTTLED.matcher(Files.exists(file) ? Files.readString(file) : "");
			return counted.find() ? Double.parseDouble(counted.group(1)) : 0;
		}

	}

}
