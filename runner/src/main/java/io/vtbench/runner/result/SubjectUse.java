package io.vtbench.runner.result;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What the subject used in the window.
 *
 * @param threadKind as every answer said it
 * @param cpuSeconds user and system time; null where not read
 * @param peakRssBytes highest resident size; null where not read
 * @param idleRssBytes resident size before any load; null where unknown
 * @param allocatedBytes by all threads; null where not counted
 * @param contextSwitches voluntary and not, of all threads; null where not counted
 * @param exhausted what ran out from the start on, with the number of lines of the log
 * that say so; null where the log was not read
 */
public record SubjectUse(ThreadKind threadKind, @Nullable Double cpuSeconds, @Nullable Long peakRssBytes,
		@Nullable Long idleRssBytes, @Nullable Long allocatedBytes, @Nullable Long contextSwitches,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Long> exhausted) {

	/** One whose log was not read. */
	public SubjectUse(ThreadKind threadKind, @Nullable Double cpuSeconds, @Nullable Long peakRssBytes,
			@Nullable Long idleRssBytes, @Nullable Long allocatedBytes, @Nullable Long contextSwitches) {
		this(threadKind, cpuSeconds, peakRssBytes, idleRssBytes, allocatedBytes, contextSwitches, null);
	}

	SubjectUse withExhausted(@Nullable Map<String, Long> exhausted) {
		return new SubjectUse(this.threadKind, this.cpuSeconds, this.peakRssBytes, this.idleRssBytes,
				this.allocatedBytes, this.contextSwitches, exhausted);
	}

}
