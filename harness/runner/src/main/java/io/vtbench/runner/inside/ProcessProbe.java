package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;
import com.sun.jna.ptr.IntByReference;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.GroupPath;
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

	private final Scope scope;

	/** The seconds of every process seen, with those of its children that have ended. */
	private final Map<Long, Double> seconds = new HashMap<>();

	private final Series cpuSeconds = new Series();

	private final Series residentBytes = new Series();

	private final Series throttledPeriods = new Series();

	private enum Scope {

		PROCESS, FAMILY, CHILDREN

	}

	public ProcessProbe(long pid) {
		this(pid, Scope.PROCESS);
	}

	/**
	 * Creates a probe that reads nothing by itself: a subclass adds its readings of a
	 * process elsewhere to the series.
	 */
	protected ProcessProbe() {
		this(0, Scope.PROCESS);
	}

	private ProcessProbe(long pid, Scope scope) {
		this.pid = pid;
		this.scope = scope;
	}

	/**
	 * Makes a probe of a process that lets its children work, as a database server does.
	 * The memory is that of the process alone: its children share most of it.
	 */
	public static ProcessProbe ofFamily(long pid) {
		return new ProcessProbe(pid, Scope.FAMILY);
	}

	public ProcessProbe again() {
		return new ProcessProbe(this.pid, this.scope);
	}

	/**
	 * Makes a probe of the CPU time of all that a process starts, ended or not. The
	 * memory is not read.
	 */
	public static ProcessProbe ofChildren(long pid) {
		return new ProcessProbe(pid, Scope.CHILDREN);
	}

	/**
	 * Reads the CPU time of the process alone; nothing happens when it has gone. Children
	 * are left to {@link #readAllCpu}.
	 */
	public synchronized void readCpu() {
		if (this.scope == Scope.PROCESS) {
			ProcessHandle.of(this.pid).map(ProcessClock::seconds).ifPresent(this::add);
		}
	}

	/** Reads the CPU time, that of children included: to find them costs milliseconds. */
	public synchronized void readAllCpu() {
		if (this.scope == Scope.PROCESS) {
			readCpu();
		}
		else {
			ProcessHandle.of(this.pid).ifPresent(this::readFamily);
		}
	}

	private void readFamily(ProcessHandle main) {
		Double own = (this.scope == Scope.FAMILY) ? ProcessClock.seconds(main) : Double.valueOf(0);
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

	/**
	 * Adds a reading, which is never below the last: a child that has just ended may be
	 * missing until the next reading.
	 */
	private void add(double seconds) {
		Series.Reading last = this.cpuSeconds.last();
		this.cpuSeconds.add(System.currentTimeMillis(), (last != null) ? Math.max(last.value(), seconds) : seconds);
	}

	private static double orZero(@Nullable Double seconds) {
		return (seconds != null) ? seconds : 0;
	}

	/** Returns whether the process has not ended yet. */
	public boolean isAlive() {
		return ProcessHandle.of(this.pid).filter(ProcessHandle::isAlive).isPresent();
	}

	/**
	 * Reads the resident memory and how often its control group was throttled; nothing
	 * happens when the process has gone.
	 */
	public void readMemory() {
		if (this.scope == Scope.CHILDREN) {
			return;
		}
		OSProcess process = MachineFacts.SYSTEM.getOperatingSystem().getProcess((int) this.pid);
		if (process != null && process.getResidentMemory() > 0) {
			this.residentBytes.add(System.currentTimeMillis(), process.getResidentMemory());
		}
		THROTTLING.periods(this.pid)
			.ifPresent((periods) -> this.throttledPeriods.add(System.currentTimeMillis(), periods));
	}

	/** Returns the user and system time since the start, in seconds. */
	public Series cpuSeconds() {
		return this.cpuSeconds;
	}

	public Series residentBytes() {
		return this.residentBytes;
	}

	/**
	 * Returns the number of periods in which the control group of the process was
	 * throttled; empty where that was not read.
	 */
	public Series throttledPeriods() {
		return this.throttledPeriods;
	}

	/**
	 * Reads how often the kernel has held a process back because its control group, or
	 * one above it, had used up its CPU time. The kernel counts where the limit is, so
	 * all groups up to the top are asked. A group without a limit is never throttled.
	 */
	record Throttling(Path root) {

		private static final Pattern THROTTLED = Pattern.compile("(?m)^nr_throttled (\\d+)$");

		/**
		 * Returns the number of throttled periods since the groups were made; empty where
		 * the kernel does not show them.
		 */
		OptionalDouble periods(long pid) {
			// no such system, or the process has gone
			return Attempt.or(OptionalDouble.empty(), () -> {
				List<Path> groups = GroupPath.of(this.root, String.valueOf(pid), "cpu");
				double periods = 0;
				for (Path group : groups) {
					periods += throttled(group);
				}
				return groups.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(periods);
			});
		}

		private static double throttled(Path group) throws IOException {
			Path file = group.resolve("cpu.stat");
			Matcher counted = THROTTLED.matcher(Files.exists(file) ? Files.readString(file) : "");
			return counted.find() ? Double.parseDouble(counted.group(1)) : 0;
		}

	}

	/**
	 * Reads the CPU time of processes, user and system, of all threads that live or have
	 * ended. It is right to the nanosecond where the system has a clock for each process
	 * (POSIX.1-2001, clock_getcpuclockid); else it is as the JDK reads it, on Linux in
	 * ticks of 10 ms, which are a large part of what a service uses in a second.
	 */
	static final class ProcessClock {

		/**
		 * The user and system time in the 14th and 15th field after the name, in ticks.
		 */
		private static final Pattern ENDED_CHILDREN = Pattern.compile("\\) \\S(?: -?\\d+){12} (\\d+) (\\d+)");

		private static final @Nullable Clocks CLOCKS = clocks();

		private ProcessClock() {
		}

		/** The two functions of the C library that read the clock of a process. */
		interface Clocks extends Library {

			int clock_getcpuclockid(int pid, IntByReference clock);

			int clock_gettime(int clock, Time time);

		}

		/** The C library's {@code struct timespec}. */
		@FieldOrder({ "seconds", "nanos" })
		public static class Time extends Structure {

			public NativeLong seconds = new NativeLong();

			public NativeLong nanos = new NativeLong();

		}

		private static @Nullable Clocks clocks() {
			try {
				return Platform.isLinux() ? Native.load(Platform.C_LIBRARY_NAME, Clocks.class) : null;
			}
			catch (LinkageError ex) {
				return null;
			}
		}

		/**
		 * Returns the CPU time since the start of a process, in seconds; null where the
		 * system does not show it.
		 */
		static @Nullable Double seconds(ProcessHandle process) {
			Double precise = (CLOCKS != null) ? seconds(CLOCKS, process.pid()) : null;
			return (precise != null) ? precise
					: process.info().totalCpuDuration().map((cpu) -> cpu.toNanos() / 1e9).orElse(null);
		}

		/**
		 * Returns the CPU time of the children of a process that have ended, and of
		 * theirs, in seconds. The kernel adds it up as their parents wait for them. Null
		 * where the system does not show it.
		 */
		static @Nullable Double ofEndedChildren(long pid) {
			return Attempt.orNull(() -> {
				Matcher ticks = ENDED_CHILDREN.matcher(Files.readString(Path.of("/proc", String.valueOf(pid), "stat")));
				return ticks.find() ? (Double.parseDouble(ticks.group(1)) + Double.parseDouble(ticks.group(2)))
						/ ThreadProbe.TICKS_PER_SECOND : null;
			});
		}

		private static @Nullable Double seconds(Clocks clocks, long pid) {
			IntByReference clock = new IntByReference();
			Time time = new Time();
			boolean told = clocks.clock_getcpuclockid((int) pid, clock) == 0
					&& clocks.clock_gettime(clock.getValue(), time) == 0;
			return told ? time.seconds.longValue() + time.nanos.longValue() / 1e9 : null;
		}

	}

}
