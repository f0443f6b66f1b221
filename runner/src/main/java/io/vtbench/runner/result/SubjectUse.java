package io.vtbench.runner.result;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
public record SubjectUse(ThreadKind threadKind, @Nullable Double cpuSeconds, @Nullable Long peakRssBytes,
		@Nullable Long idleRssBytes, @Nullable Long allocatedBytes, @Nullable Long contextSwitches,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Long> exhausted)
		implements
			SubjectUseBuilder.With {

	/**
	 * The subject's JVM in the window; a value that it did not give is null.
	 *
	 * @param peakInFlight requests in the service at once, highest reading
	 * @param peakConnections of clients, highest reading
	 */
	public record JvmUse(@Nullable Long peakHeapBytes, @Nullable Long peakInFlight, @Nullable Long peakConnections,
			Threads threads, Collector collector, Compiler compiler) {

		/** What is known of a JVM that was not asked. */
		public static JvmUse unknown() {
			return new JvmUse(null, null, null, new Threads(null, null, null), new Collector(null, null, null),
					new Compiler(null, null));
		}

		/**
		 * Its threads.
		 *
		 * @param peakPlatform platform threads, highest reading
		 * @param pinnedEvents times a virtual thread was pinned while blocking
		 * @param carriers parallelism of the virtual thread scheduler
		 */
		public record Threads(@Nullable Long peakPlatform, @Nullable Long pinnedEvents, @Nullable Long carriers) {

		}

		/**
		 * Its garbage collector.
		 *
		 * @param pauseSeconds in which all threads stood still
		 * @param fullCollections major collections
		 * @param cpuSeconds of its threads
		 */
		public record Collector(@Nullable Double pauseSeconds, @Nullable Long fullCollections,
				@Nullable Double cpuSeconds) {

		}

		/**
		 * Its just-in-time compiler.
		 *
		 * @param wallSeconds that its threads took for the methods that they finished,
		 * together
		 * @param cpuSeconds of its threads
		 */
		public record Compiler(@Nullable Double wallSeconds, @Nullable Double cpuSeconds) {

			/**
			 * Processor time if it was read, else what the JVM says; null without either.
			 */
			public @Nullable Double seconds() {
				return (this.cpuSeconds != null) ? this.cpuSeconds : this.wallSeconds;
			}

		}

	}

}
