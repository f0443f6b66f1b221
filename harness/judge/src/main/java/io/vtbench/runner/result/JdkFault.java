package io.vtbench.runner.result;

import java.util.List;

/**
 * Holds a reported fault of a JDK that concerns virtual threads.
 *
 * @param issue number of the fault in the JDK's own list
 * @param what fault in words
 * @param from first version that has it
 * @param to first version of which it is not reported
 * @param fixed version in which it is fixed, for people; a vendor may be ahead of it
 */
public record JdkFault(String issue, String what, String from, String to, String fixed) {

	private static final List<JdkFault> KNOWN = List.of(
			new JdkFault("JDK-8369227", "a virtual thread may stay PARKED for ever", "25", "25.0.3", "25.0.3"),
			new JdkFault("JDK-8373120", "a virtual thread may stay BLOCKED for ever", "25", "25.0.4", "25.0.4"),
			new JdkFault("JDK-8373120", "a virtual thread may stay BLOCKED for ever", "26", "26.0.1",
					"an update of 26"));

	/**
	 * Returns the faults of a version.
	 * @param version version as a JDK says it: 25.0.3+9-LTS; in another form it has none
	 */
	public static List<JdkFault> of(String version) {
		Runtime.Version parsed;
		try {
			parsed = Runtime.Version.parse(version);
		}
		catch (IllegalArgumentException ex) {
			return List.of();
		}
		// without the build: 25+36 is 25
		Runtime.Version bare = Runtime.Version
			.parse(String.join(".", parsed.version().stream().limit(3).map(String::valueOf).toList())
				.replaceAll("(\\.0)+$", ""));
		return KNOWN.stream().filter((fault) -> fault.concerns(bare)).toList();
	}

	private boolean concerns(Runtime.Version version) {
		return version.compareToIgnoreOptional(Runtime.Version.parse(this.from)) >= 0
				&& version.compareToIgnoreOptional(Runtime.Version.parse(this.to)) < 0;
	}

	/** Returns the fault in words, with its number and the version that has none. */
	public String text() {
		return this.what + " (" + this.issue + ", fixed in " + this.fixed + ")";
	}

}
