package io.vtbench.runner.result;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Holds the resources that the subject used in the window.
 *
 * @param threadKind type of thread that served, as every answer said it
 * @param cpuSeconds user and system time; null where not read
 * @param peakRssBytes highest resident size; null where not read
 * @param idleRssBytes resident size before any load; null where unknown
 * @param allocatedBytes bytes allocated by all threads; null where not counted
 * @param contextSwitches context switches of all threads, voluntary and not; null where
 * not counted
 * @param exhausted resources that ran out from the start on, with the number of lines of
 * the log that say so; null where the log was not read
 */
@RecordBuilder
public record SubjectUse(ThreadKind threadKind, @Nullable Double cpuSeconds, @Nullable Long peakRssBytes,
		@Nullable Long idleRssBytes, @Nullable Long allocatedBytes, @Nullable Long contextSwitches,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, Long> exhausted)
		implements
			SubjectUseBuilder.With {

	/**
	 * Holds the readings of the subject's JVM in the window; a value that it did not give
	 * is null.
	 *
	 * @param peakHeapBytes heap in use, highest reading
	 * @param peakInFlight number of requests in the service at once, highest reading
	 * @param peakConnections number of connections of clients, highest reading
	 */
	public record JvmUse(@Nullable Long peakHeapBytes, @Nullable Long peakInFlight, @Nullable Long peakConnections,
			Threads threads, Collector collector, Compiler compiler) {

		/** Returns the readings of a JVM that was not asked, all null. */
		public static JvmUse unknown() {
			return new JvmUse(null, null, null, new Threads(null, null, null), new Collector(null, null, null),
					new Compiler(null, null));
		}

		/**
		 * Holds the readings of a JVM's threads.
		 *
		 * @param peakPlatform number of platform threads, highest reading
		 * @param pinnedEvents number of times that a virtual thread was pinned while
		 * blocking
		 * @param carriers parallelism of the virtual thread scheduler
		 */
		public record Threads(@Nullable Long peakPlatform, @Nullable Long pinnedEvents, @Nullable Long carriers) {

		}

		/**
		 * Holds the readings of a JVM's garbage collector.
		 *
		 * @param pauseSeconds time in which all threads stood still
		 * @param fullCollections number of major collections
		 * @param cpuSeconds CPU time of the garbage collector's threads
		 */
		public record Collector(@Nullable Double pauseSeconds, @Nullable Long fullCollections,
				@Nullable Double cpuSeconds) {

		}

		/**
		 * Holds the readings of a JVM's JIT compiler.
		 *
		 * @param wallSeconds time that the JIT compiler's threads took together for the
		 * methods that they finished
		 * @param cpuSeconds CPU time of the JIT compiler's threads
		 */
		public record Compiler(@Nullable Double wallSeconds, @Nullable Double cpuSeconds) {

			/**
			 * Returns the CPU time in s if it was read, else the time that the JVM
			 * reports; null without either.
			 */
			public @Nullable Double seconds() {
				return (this.cpuSeconds != null) ? this.cpuSeconds : this.wallSeconds;
			}

		}

	}

}
