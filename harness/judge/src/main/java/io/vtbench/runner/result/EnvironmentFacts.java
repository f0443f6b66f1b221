package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Setup.Jar;
import org.jspecify.annotations.Nullable;

/**
 * Describes where a run took place. It names no host, user or path.
 *
 * @param cpu name of the processor
 * @param cores number of logical processors that the runner may use
 * @param memoryBytes physical memory
 * @param kernel operating system and its version
 * @param jdk version and vendor of the JDK that ran the subject; several where the arms
 * differ in it
 * @param flags JVM flags of the subject, equal in all arms
 * @param k6 version of the load generator
 * @param commit commit of the suite
 * @param dirty whether the work tree differed from the commit
 * @param seed seed of the plan's order
 * @param properties properties of the subject, equal in all arms
 * @param armProperties properties of each arm that not every arm has
 * @param backends properties of the back-ends
 * @param notes decisions that the runner had to take by itself (a free port, a found
 * tool)
 * @param jars jars of the back-ends by service; null in results from before they were
 * kept
 */
@RecordBuilder
public record EnvironmentFacts(String cpu, int cores, long memoryBytes, String kernel, String jdk, String flags,
		String k6, String commit, boolean dirty, long seed, Map<String, String> properties,
		Map<String, Map<String, String>> armProperties, Map<String, Map<String, String>> backends, List<Note> notes,
		@Nullable Map<String, Jar> jars) implements EnvironmentFactsBuilder.With {

}
