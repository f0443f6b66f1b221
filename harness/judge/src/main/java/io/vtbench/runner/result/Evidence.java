package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a separate fork, which is not measured, showed of one arm under load.
 *
 * @param threadKind type of the threads that served requests; unknown where no request
 * was seen
 * @param witnesses sources by which the type was recognised
 * @param dumps number of thread dumps taken
 * @param requestsSeen number of sights of a thread that served a request, over all dumps
 * @param waits share of the sights by what was waited for, 0 to 1
 * @param places places where requests were, most frequent first
 * @param pinned places where virtual threads kept their carrier while waiting; without a
 * recording, the one where all carriers are kept for good
 * @param pinnedSeconds time of all pinning; null where no recording was made
 * @param warnings warnings that the service logged, load after load
 * @param causes threads that explain why requests wait; null where none do
 * @param beside what was read besides, under the same load; null where nothing was, and
 * in older files
 */
@RecordBuilder
public record Evidence(String arm, ThreadKind threadKind, List<Witness> witnesses, int dumps, int requestsSeen,
		Map<String, Double> waits, List<Place> places, List<Place> pinned, @Nullable Double pinnedSeconds,
		List<Logged> warnings, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Causes causes,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Beside beside) implements EvidenceBuilder.With {

	/** Returns whether the code was looked at, and not only the threads. */
	public boolean looksInside() {
		return this.dumps > 0;
	}

	/**
	 * Returns the place where all carriers are kept, so that no virtual thread can run;
	 * empty where there is none.
	 */
	public Optional<Place> starved() {
		return (this.pinnedSeconds == null) ? this.pinned.stream().findFirst() : Optional.empty();
	}

	/**
	 * Names a source by which the type of the threads that served requests was
	 * recognised.
	 */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	public sealed interface Witness {

		/**
		 * Counts requests in thread dumps.
		 *
		 * @param number number of dumps
		 * @param platform sights of requests on platform threads
		 * @param virtual sights of requests on virtual threads
		 * @param eventLoop sights of requests on event loops
		 * @param loopsAlone whether there was no thread of a servlet container
		 */
		@JsonTypeName("thread dumps")
		record Dumps(int number, int platform, int virtual, int eventLoop, boolean loopsAlone) implements Witness {

			/** Returns the number of sights of requests in all. */
			public int requests() {
				return this.platform + this.virtual + this.eventLoop;
			}

		}

		/**
		 * Counts virtual threads in a flight recording.
		 *
		 * @param starts number of virtual threads that started; null where nothing was
		 * recorded
		 */
		record FlightRecording(@Nullable Long starts) implements Witness {

		}

		/**
		 * Says what Tomcat keeps for requests while there are none.
		 *
		 * @param pool whether that is a pool of platform threads
		 */
		record IdleTomcat(boolean pool) implements Witness {

		}

		/** Says that the threads of a pod cannot be read. */
		record UnreadablePod() implements Witness {

		}

		/**
		 * Holds the CPU time of a pod's threads, which is too little to recognise any.
		 *
		 * @param seconds CPU time
		 */
		record IdlePod(double seconds) implements Witness {

		}

		/**
		 * Holds the shares of a pod's CPU time by its threads.
		 *
		 * @param carriers share of the carriers of virtual threads, 0 to 1
		 * @param eventLoops share of the event loops, 0 to 1
		 * @param most name of the threads that took most
		 */
		@JsonTypeName("pod")
		record BusyPod(double carriers, double eventLoops, String most) implements Witness {

		}

	}

	/**
	 * Holds threads that explain why requests wait, or what they compute.
	 *
	 * @param pools pools of which every thread was busy while requests waited for one
	 * @param loops places where virtual threads computed in every dump, without a pause
	 * between
	 * @param initialValues place that makes initial values of thread-locals, with its
	 * share of what virtual threads computed; null where that is little
	 * @param longComputation a few requests that compute long while others wait for a
	 * carrier; null where there are none, and in older files
	 */
	public record Causes(List<FullPool> pools, List<Place> loops,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Place initialValues,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable LongComputation longComputation) {

		/**
		 * Returns whether virtual threads show why computing is dearer for them than for
		 * others.
		 */
		public boolean explainsComputing() {
			return !this.loops.isEmpty() || this.initialValues != null || this.longComputation != null;
		}

		/**
		 * Holds computations of a few requests that last much longer than those of the
		 * others.
		 *
		 * @param requests number of them that were seen
		 * @param share share of what virtual threads computed, 0 to 1
		 * @param millis time that half of them computed for, or longer
		 * @param waiting virtual threads that waited for a carrier, on average
		 * @param frame method of the service's own code where most of them were
		 * @param stack frames, top first
		 */
		public record LongComputation(int requests, double share, double millis, double waiting, String frame,
				List<String> stack) {

		}

		/**
		 * Holds a pool of which all threads were busy while requests waited for one.
		 *
		 * @param name name of its threads without their numbers: task-; or request
		 * threads
		 * @param threads number of threads
		 * @param share share of the requests that waited for a thread of it, 0 to 1
		 * @param frame frame of the service's own code where most of its threads were
		 * @param stack frames, top first
		 */
		public record FullPool(String name, int threads, double share, String frame, List<String> stack) {

		}

	}

	/**
	 * Holds what was read besides threads, while the load lasted.
	 *
	 * @param health answers of the health path; null where it was not asked
	 * @param requests number of requests that were served
	 * @param keptBytes bytes in use after a full collection that were not before the load
	 * @param grown classes whose objects take most of them, with their bytes
	 */
	public record Beside(@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Health health, long requests,
			long keptBytes, List<String> grown) {

	}

	/**
	 * Holds how long the health path took, which was asked once a second.
	 *
	 * @param asked number of times; what was not answered counts with the time until the
	 * end
	 */
	public record Health(String path, int asked, double p95Millis, double longestMillis) {

	}

	/**
	 * Holds a place in the code.
	 *
	 * @param what thing that is waited for
	 * @param frame frame of the service's own code
	 * @param seen number of sights
	 * @param share share of all sights or of all pinned time, 0 to 1
	 * @param stack frames, top first
	 */
	public record Place(String what, String frame, int seen, double share, List<String> stack) {

	}

	/**
	 * Holds the lines that the service logged under one load.
	 *
	 * @param load load, for people
	 * @param lines lines at WARN and ERROR, each once, without their numbers
	 * @param whole whether all of them are here
	 */
	public record Logged(String load, List<String> lines, boolean whole) {

	}

}
