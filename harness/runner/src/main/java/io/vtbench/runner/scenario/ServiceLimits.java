package io.vtbench.runner.scenario;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Limits what each service of a run may use, the subject and its back-ends alike.
 *
 * @param cpus processors
 * @param memory of the whole process: 512m, 2g
 */
public record ServiceLimits(int cpus, String memory) {

	private static final Pattern MEMORY = Pattern.compile("([1-9][0-9]{0,6})([mg])");

	private static final int MOST_CPUS = 1024;

	public ServiceLimits {
		if (cpus < 1 || cpus > MOST_CPUS || !MEMORY.matcher(memory).matches()) {
			throw new IllegalArgumentException(cpus + " processors, memory " + memory);
		}
	}

	public long memoryBytes() {
		long number = Long.parseLong(this.memory.substring(0, this.memory.length() - 1));
		return number << (this.memory.endsWith("g") ? 30 : 20);
	}

	/**
	 * Returns the flags that make a JVM see the limits. Half of the memory is heap: the
	 * rest is for stacks, code, buffers and the garbage collector. Flags of the scenario
	 * come later and win.
	 */
	public List<String> jvm() {
		String heap = (memoryBytes() >> 21) + "m";
		return List.of("-XX:ActiveProcessorCount=" + this.cpus, "-Xms" + heap, "-Xmx" + heap);
	}

}
