package io.vtbench.runner.environment.kubernetes;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What the kernel tells of a pod, read from the files that {@link #COMMAND} prints; null
 * for what is not there.
 *
 * @param cpuSeconds of all processes of the pod since its start
 * @param residentBytes of its first process
 * @param throttledPeriods since its start
 */
record PodReadings(@Nullable Double cpuSeconds, @Nullable Double residentBytes, @Nullable Double throttledPeriods) {

	/**
	 * The last two files are there where control groups are of version 1, the second
	 * elsewhere.
	 */
	static final String[] COMMAND = { "cat", "/proc/1/status", "/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/cpu/cpu.stat",
			"/sys/fs/cgroup/cpuacct/cpuacct.usage" };

	private static final Pattern MICROSECONDS = Pattern.compile("(?m)^usage_usec (\\d+)$");

	/** Control groups of version 1 give it a file of its own. */
	private static final Pattern NANOSECONDS = Pattern.compile("(?m)^(\\d+)$");

	private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s*(\\d+) kB");

	private static final Pattern THROTTLED = Pattern.compile("(?m)^nr_throttled (\\d+)$");

	/**
	 * Reads them.
	 * @param printed null where the command could not be called
	 */
	static PodReadings of(@Nullable String printed) {
		String text = (printed != null) ? printed : "";
		Double micros = number(MICROSECONDS, text);
		Double nanos = number(NANOSECONDS, text);
		Double resident = number(RESIDENT, text);
		return new PodReadings(
				(micros != null) ? Double.valueOf(micros / 1e6) : (nanos != null) ? Double.valueOf(nanos / 1e9) : null,
				(resident != null) ? Double.valueOf(resident * 1024) : null, number(THROTTLED, text));
	}

	private static @Nullable Double number(Pattern pattern, String text) {
		Matcher found = pattern.matcher(text);
		return found.find() ? Double.valueOf(found.group(1)) : null;
	}

}
