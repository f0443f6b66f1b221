package io.vtbench.runner.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;
import com.sun.jna.ptr.IntByReference;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of processes, user and system, of all threads that live or have ended. To the
 * nanosecond where the system has a clock for each process (POSIX.1-2001,
 * clock_getcpuclockid); else as the JDK tells it, on Linux in ticks of 10 ms, which are a
 * large part of what a service uses in a second.
 */
final class ProcessClock {

	/** User and system time in the 14th and 15th field after the name, in ticks. */
	private static final Pattern ENDED_CHILDREN = Pattern.compile("\\) \\S(?: -?\\d+){12} (\\d+) (\\d+)");

	private static final double TICKS_PER_SECOND = 100;

	private static final @Nullable Clocks CLOCKS = clocks();

	private ProcessClock() {
	}

	/** The two functions of the C library. */
	interface Clocks extends Library {

		int clock_getcpuclockid(int pid, IntByReference clock);

		int clock_gettime(int clock, Time time);

	}

	/** A struct timespec. */
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

	/** Seconds since its start; null where nobody tells them. */
	static @Nullable Double seconds(ProcessHandle process) {
		Double precise = (CLOCKS != null) ? seconds(CLOCKS, process.pid()) : null;
		return (precise != null) ? precise
				: process.info().totalCpuDuration().map((cpu) -> cpu.toNanos() / 1e9).orElse(null);
	}

	/**
	 * Seconds of the children of a process that have ended, and of theirs, which the
	 * kernel adds up as their parents wait for them; null where nobody tells them.
	 */
	static @Nullable Double ofEndedChildren(long pid) {
		try {
			Matcher ticks = ENDED_CHILDREN.matcher(Files.readString(Path.of("/proc", String.valueOf(pid), "stat")));
			return ticks.find()
					? (Double.parseDouble(ticks.group(1)) + Double.parseDouble(ticks.group(2))) / TICKS_PER_SECOND
					: null;
		}
		catch (IOException ex) {
			return null;
		}
	}

	private static @Nullable Double seconds(Clocks clocks, long pid) {
		IntByReference clock = new IntByReference();
		Time time = new Time();
		boolean told = clocks.clock_getcpuclockid((int) pid, clock) == 0
				&& clocks.clock_gettime(clock.getValue(), time) == 0;
		return told ? time.seconds.longValue() + time.nanos.longValue() / 1e9 : null;
	}

}
