package io.vtbench.runner.process;

import java.util.List;

/** Faults of JDK versions that were reported and concern virtual threads. */
public final class JdkFaults {

	private static final List<Fault> KNOWN = List.of(
			new Fault("JDK-8369227", "a virtual thread may stay PARKED for ever", "25", "25.0.3", "25.0.3"),
			new Fault("JDK-8373120", "a virtual thread may stay BLOCKED for ever", "25", "25.0.4", "25.0.4"),
			new Fault("JDK-8373120", "a virtual thread may stay BLOCKED for ever", "26", "26.0.1", "an update of 26"));

	private JdkFaults() {
	}

	/**
	 * One fault.
	 *
	 * @param from first version that has it
	 * @param to first version of which it is not reported
	 * @param mended which version that is, for people; a vendor may be ahead of it
	 */
	private record Fault(String issue, String what, String from, String to, String mended) {

		boolean concerns(Runtime.Version version) {
			return version.compareToIgnoreOptional(Runtime.Version.parse(this.from)) >= 0
					&& version.compareToIgnoreOptional(Runtime.Version.parse(this.to)) < 0;
		}

	}

	/** What is reported of a version, each with its issue; empty where nothing is. */
	public static List<String> of(Jdk jdk) {
		// without the build: 25+36 is 25
		Runtime.Version version = Runtime.Version
			.parse(String.join(".", jdk.parsed().version().stream().limit(3).map(String::valueOf).toList())
				.replaceAll("(\\.0)+$", ""));
		return KNOWN.stream()
			.filter((fault) -> fault.concerns(version))
			.map((fault) -> fault.what() + " (" + fault.issue() + ", mended in " + fault.mended() + ")")
			.toList();
	}

}
