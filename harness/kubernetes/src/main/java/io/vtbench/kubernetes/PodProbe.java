package io.vtbench.kubernetes;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CPU time of a JVM as its own meter shows it, and resident memory and
 * throttling as its kernel does where commands in pods are allowed. The kernel shows the
 * pod's CPU time too, of a service that has no meter. What cannot be read leaves its
 * series empty: not available.
 */
final class PodProbe extends ProcessProbe {

	private static final Pattern CPU = Pattern.compile("(?m)^process_cpu_time_ns_total(?:\\{[^}]*})? (\\S+)$");

	/**
	 * The least time between two readings: each way through the API server costs some
	 * milliseconds.
	 */
	private static final long MIN_MILLIS = 450;

	private static final long MIN_MEMORY_MILLIS = 1900;

	/** The readings after which a service that has not shown its meter has none. */
	private static final int MAX_MISSED = 3;

	private final PodService service;

	private long nextCpu;

	private long nextMemory;

	private boolean blind;

	private int missed;

	PodProbe(PodService service) {
		this.service = service;
	}

	@Override
	public void readCpu() {
		long now = System.currentTimeMillis();
		if (now < this.nextCpu || !hasMeter()) {
			return;
		}
		this.nextCpu = now + MIN_MILLIS;
		String said = this.service.meter("process_cpu_time_ns");
		Matcher told = CPU.matcher((said != null) ? said : "");
		if (told.find()) {
			cpuSeconds().add(System.currentTimeMillis(), Double.parseDouble(told.group(1)) / 1e9);
		}
		else {
			miss();
		}
	}

	@Override
	public void readMemory() {
		long now = System.currentTimeMillis();
		if (this.blind || now < this.nextMemory) {
			return;
		}
		this.nextMemory = now + MIN_MEMORY_MILLIS;
		Readings read = Readings.of(this.service.output(Readings.COMMAND));
		add(throttledPeriods(), read.throttledPeriods());
		add(residentBytes(), read.residentBytes());
		if (!hasMeter()) {
			add(cpuSeconds(), read.cpuSeconds());
		}
		this.blind = read.residentBytes() == null && residentBytes().isEmpty();
	}

	/**
	 * Returns whether the meter is read. Either counter is read alone: the pod's and the
	 * JVM's do not go together.
	 */
	private boolean hasMeter() {
		return this.missed < MAX_MISSED;
	}

	private void miss() {
		if (cpuSeconds().isEmpty()) {
			this.missed++;
		}
	}

	private static void add(Series series, @Nullable Double value) {
		if (value != null) {
			series.add(System.currentTimeMillis(), value);
		}
	}

	/**
	 * What the kernel tells of a pod, read from the files that {@link #COMMAND} prints;
	 * null for what is not there.
	 *
	 * @param cpuSeconds of all processes of the pod since its start
	 * @param residentBytes of its first process
	 * @param throttledPeriods since its start
	 */
	record Readings(@Nullable Double cpuSeconds, @Nullable Double residentBytes, @Nullable Double throttledPeriods) {

		/**
		 * The command that prints the files. The last two are there where control groups
		 * are of version 1, the second elsewhere.
		 */
		static final String[] COMMAND = { "cat", "/proc/1/status", "/sys/fs/cgroup/cpu.stat",
				"/sys/fs/cgroup/cpu/cpu.stat", "/sys/fs/cgroup/cpuacct/cpuacct.usage" };

		private static final Pattern MICROSECONDS = Pattern.compile("(?m)^usage_usec (\\d+)$");

		/** The CPU time, to which control groups of version 1 give a file of its own. */
		private static final Pattern NANOSECONDS = Pattern.compile("(?m)^(\\d+)$");

		private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s*(\\d+) kB");

		private static final Pattern THROTTLED = Pattern.compile("(?m)^nr_throttled (\\d+)$");

		/**
		 * Reads them.
		 * @param printed null where the command could not be called
		 */
		static Readings of(@Nullable String printed) {
			String text = (printed != null) ? printed : "";
			Double cpuSeconds = number(MICROSECONDS, text, 1e6);
			return new Readings((cpuSeconds != null) ? cpuSeconds : number(NANOSECONDS, text, 1e9),
					number(RESIDENT, text, 1 / 1024.0), number(THROTTLED, text, 1));
		}

		private static @Nullable Double number(Pattern pattern, String text, double divisor) {
			Matcher found = pattern.matcher(text);
			return found.find() ? Double.valueOf(Double.parseDouble(found.group(1)) / divisor) : null;
		}

	}

}
