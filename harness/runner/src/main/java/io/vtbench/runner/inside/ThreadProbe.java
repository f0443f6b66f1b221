package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads what the threads of a JVM did, as Linux counts it for each: the CPU time of those
 * that compile and those that collect garbage, known by their names, and the context
 * switches of all. On other systems every series stays empty.
 */
public class ThreadProbe {

	private static final Pattern COMPILERS = Pattern.compile("C[12] CompilerThre.*|JVMCI.*");

	/**
	 * The names of threads that collect garbage. The VM thread is one of them: it
	 * collects by itself with the serial collector.
	 */
	private static final Pattern COLLECTORS = Pattern
		.compile("GC Thread#.*|G1 .*|Z(Driver|Worker|Director|Uncommit|Stat).*|XWorker.*|Shenandoah.*|VM Thread");

	/**
	 * The name of the program, which a thread bears until it has given itself its own.
	 */
	private static final String UNNAMED = "java";

	private static final Pattern SWITCHES = Pattern.compile("(?m)^(?:non)?voluntary_ctxt_switches:\\s*(\\d+)");

	/** The user and system time in the 12th and 13th field after the name, in ticks. */
	private static final Pattern TICKS = Pattern.compile("\\) \\S(?: -?\\d+){10} (\\d+) (\\d+)");

	/** The ticks of a second, in which the kernel counts CPU time. */
	public static final double TICKS_PER_SECOND = 100;

	/**
	 * The factor by which the pause until the next reading is longer than a reading:
	 * thousands of threads take long to read.
	 */
	private static final long PAUSE_FACTOR = 49;

	private final Path tasks;

	private final Map<String, Role> roles = new HashMap<>();

	private final Map<Role, Counter> cpu = new EnumMap<>(Role.class);

	private final Counter switches = new Counter();

	private long nextSwitches = Long.MIN_VALUE;

	/**
	 * Creates a probe that reads nothing by itself: a subclass notes threads that this
	 * machine's kernel does not know.
	 */
	protected ThreadProbe() {
		this(0);
	}

	public ThreadProbe(long pid) {
		this(Path.of("/proc", String.valueOf(pid), "task"));
	}

	/** Creates a probe of the threads in a folder such as the kernel's. */
	ThreadProbe(Path tasks) {
		this.tasks = tasks;
		for (Role role : Role.values()) {
			this.cpu.put(role, new Counter());
		}
	}

	private enum Role {

		COMPILER, COLLECTOR, OTHER

	}

	/** Reads the CPU time of the JIT compiler's and the garbage collector's threads. */
	public synchronized void readCpu() {
		forEachThread((thread) -> {
			Role role = role(thread);
			if (role != Role.OTHER) {
				Double seconds = cpuSeconds(thread);
				if (seconds != null) {
					counter(role).set(id(thread), seconds);
				}
			}
		});
		endReading();
	}

	/** Notes the CPU time of a thread until now, in seconds. */
	protected final synchronized void note(String id, String name, double seconds) {
		Role role = role(name);
		if (role != Role.OTHER) {
			counter(role).set(id, seconds);
		}
	}

	/** Ends a reading: all threads that live have been noted. */
	protected final synchronized void endReading() {
		this.cpu.values().forEach(Counter::take);
	}

	/**
	 * Reads the switches of every thread, unless the last reading took so long that it is
	 * not yet time for another.
	 */
	public synchronized void readSwitches() {
		long begin = System.nanoTime();
		if (this.nextSwitches == Long.MIN_VALUE || begin - this.nextSwitches >= 0) {
			readSwitchesNow();
			long end = System.nanoTime();
			this.nextSwitches = end + (end - begin) * PAUSE_FACTOR;
		}
	}

	/** Reads the switches of every thread, however long that takes. */
	public synchronized void readSwitchesNow() {
		forEachThread((thread) -> {
			double sum = 0;
			Matcher matcher = SWITCHES.matcher(Files.readString(thread.resolve("status")));
			while (matcher.find()) {
				sum += Double.parseDouble(matcher.group(1));
			}
			this.switches.set(id(thread), sum);
		});
		this.switches.take();
	}

	private interface ThreadAction {

		void on(Path thread) throws IOException;

	}

	private void forEachThread(ThreadAction action) {
		try (DirectoryStream<Path> threads = Files.newDirectoryStream(this.tasks)) {
			for (Path thread : threads) {
				try {
					action.on(thread);
				}
				catch (IOException ex) {
					// the thread has ended meanwhile: what it did before stays counted
				}
			}
		}
		catch (IOException ex) {
			// the process has ended, or the system has no such folder
		}
	}

	private Role role(Path thread) throws IOException {
		Role known = this.roles.get(id(thread));
		if (known != null) {
			return known;
		}
		String name = Files.readString(thread.resolve("comm")).strip();
		Role role = role(name);
		if (!UNNAMED.equals(name)) {
			this.roles.put(id(thread), role);
		}
		return role;
	}

	/** Returns whether a thread of that name compiles or collects garbage. */
	public static boolean isOfJvm(String name) {
		return role(name) != Role.OTHER;
	}

	private static Role role(String name) {
		return COMPILERS.matcher(name).matches() ? Role.COMPILER
				: COLLECTORS.matcher(name).matches() ? Role.COLLECTOR : Role.OTHER;
	}

	/**
	 * Reads the CPU time of a thread in seconds: to the nanosecond where the kernel keeps
	 * it so, else in ticks. It is null where neither can be read.
	 */
	private static @Nullable Double cpuSeconds(Path thread) throws IOException {
		Path precise = thread.resolve("schedstat");
		if (Files.exists(precise)) {
			return Double.parseDouble(Files.readString(precise).split(" ")[0]) / 1e9;
		}
		Matcher ticks = TICKS.matcher(Files.readString(thread.resolve("stat")));
		return ticks.find()
				? (Double.parseDouble(ticks.group(1)) + Double.parseDouble(ticks.group(2))) / TICKS_PER_SECOND : null;
	}

	private static String id(Path thread) {
		return thread.getFileName().toString();
	}

	private Counter counter(Role role) {
		return this.cpu.getOrDefault(role, this.switches);
	}

	/** Returns the CPU time of the threads that compile, in seconds since their start. */
	public Series compilerSeconds() {
		return counter(Role.COMPILER).series;
	}

	/**
	 * Returns the CPU time of the threads that collect garbage, in seconds since their
	 * start.
	 */
	public Series collectorSeconds() {
		return counter(Role.COLLECTOR).series;
	}

	/**
	 * Returns the context switches, voluntary or not, of all threads since their start.
	 */
	public Series contextSwitches() {
		return this.switches.series;
	}

	/** Adds up a count over all threads ever seen, those that have ended included. */
	private static final class Counter {

		private final Map<String, Double> last = new HashMap<>();

		private final Series series = new Series();

		private double ended;

		/**
		 * Notes the count of a thread. A count below the last one is of a new thread with
		 * the id of an old one.
		 */
		void set(String thread, double value) {
			Double before = this.last.put(thread, value);
			if (before != null && value < before) {
				this.ended += before;
			}
		}

		void take() {
			if (!this.last.isEmpty()) {
				this.series.add(System.currentTimeMillis(),
						this.ended + this.last.values().stream().mapToDouble(Double::doubleValue).sum());
			}
		}

	}

}
