package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * What the subject used in the window.
 *
 * @param threadKind as every answer said it
 * @param cpuSeconds user and system time
 * @param peakRssBytes highest resident size
 * @param idleRssBytes resident size before any load; null where unknown
 * @param allocatedBytes by all threads; null where not counted
 * @param contextSwitches voluntary and not, of all threads; null where not counted
 */
public record SubjectUse(ThreadKind threadKind, double cpuSeconds, long peakRssBytes, @Nullable Long idleRssBytes,
		@Nullable Long allocatedBytes, @Nullable Long contextSwitches) {

}
