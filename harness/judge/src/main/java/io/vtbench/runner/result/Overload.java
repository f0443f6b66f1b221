package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the arms of a trial did under several times the users that they can serve.
 * The last pairs get this load once all else of them is measured.
 *
 * @param pairs number of pairs that were to get the load
 * @param absence reason why no arm got it, or why the generator ended it early; null
 * where nothing is missing
 * @param arms limits that the arms ran with
 * @param levels one reading for each arm, pair and number of users, in order
 * @param recoveries time that an arm took afterwards, one for each arm and pair of which
 * it was read
 */
public record Overload(int pairs, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Absence absence,
		List<Limits> arms, List<Level> levels, List<Recovery> recoveries) {

	/** Makes an overload that no arm got. */
	public static Overload none(int pairs, Absence absence) {
		return new Overload(pairs, absence, List.of(), List.of(), List.of());
	}

	/** Returns the different numbers of users, ascending. */
	public List<Integer> users() {
		return this.levels.stream().map(Level::users).distinct().sorted().toList();
	}

	/** Returns the readings of an arm at a number of users, one for each pair. */
	public List<Level> of(String arm, int users) {
		return this.levels.stream().filter((level) -> level.arm().equals(arm) && level.users() == users).toList();
	}

	/** Names why no arm got the load, or not all of it. */
	public enum Absence {

		/** The user did not want it. */
		OFF,

		/** The arms do not live at the same time. */
		IN_TURN,

		/** The time was up. */
		TIME,

		/** The machine has too little memory, or too few descriptors or ports. */
		MACHINE,

		/** The load generator failed. */
		GENERATOR

	}

	/**
	 * Holds the limits of an arm that may have to do with what it does under overload.
	 *
	 * @param virtual whether it serves on virtual threads
	 * @param threads number of threads that its server may have; null where it is not
	 * known
	 * @param heapBytes most bytes that its heap may have; null where they are not known
	 * @param threadLimit property that limits the threads of its server; null where the
	 * server is not known
	 */
	public record Limits(String arm, boolean virtual, @Nullable Integer threads, @Nullable Long heapBytes,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String threadLimit) {

	}

	/**
	 * Holds what became of the requests of some users in one JVM.
	 *
	 * @param seconds time from the first request to the last answer
	 * @param rejected number of answers with the status 503 or 429
	 * @param failed number of all others that were no right answer in time
	 * @param p50Millis median latency of the right answers; null without any
	 * @param p95Millis latency that 95 % of the right answers keep; null without any
	 * @param peakMemoryBytes highest resident size; null where it was not read
	 * @param peakHeapBytes heap in use, highest reading; null where it was not read
	 * @param poolPending number of requests that waited for a connection of the pool,
	 * highest reading; null without a pool
	 * @param ending reason why the process ended; null where it goes on
	 * @param signs number of lines of the log that say what ran out
	 * @param answers different answers that some users saw instead of the right one
	 * @param unservedUsers share of a user's requests without a right answer, the mean
	 * over all users, 0 to 1; null where they were not told apart, and in older files
	 */
	public record Level(String arm, int pair, int users, double seconds, long served, long rejected, long failed,
			@Nullable Double p50Millis, @Nullable Double p95Millis, @Nullable Long peakMemoryBytes,
			@Nullable Long peakHeapBytes, @Nullable Long poolPending, @Nullable Ending ending, Map<Sign, Long> signs,
			List<String> answers, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double unservedUsers) {

		/** The answer of a server that takes no connection. */
		public static final String REFUSED = "connection refused";

		/** The answer of a server that ends a connection. */
		public static final String CLOSED = "connection closed";

		/** The answers of a server that takes or keeps no connection. */
		public static final List<String> NO_CONNECTION = List.of(REFUSED, CLOSED);

		/** Returns the number of requests that ended. */
		public long all() {
			return this.served + this.rejected + this.failed;
		}

		/**
		 * Returns the share of a user's requests without a right answer, 0 to 1; 1 where
		 * no request ended. Each user counts alike, as far as they were told apart: of
		 * all requests, a user who is refused sends dozens, and one who waits in vain
		 * sends one.
		 */
		public double unserved() {
			if (all() > 0 && this.unservedUsers != null) {
				return this.unservedUsers;
			}
			return (all() > 0) ? (double) (this.rejected + this.failed) / all() : 1;
		}

	}

	/** Names how a process ended. */
	public enum Ending {

		KILLED,

		OUT_OF_MEMORY,

		ENDED

	}

	/**
	 * Names what ran out, as a log says it. What explains others stands before them, for
	 * a JVM that starts no thread says that it is out of memory.
	 */
	public enum Sign {

		NATIVE_THREADS,

		MEMORY,

		FILE_DESCRIPTORS,

		LOCAL_PORTS,

		DISK_SPACE,

		/** A request waited for a connection of the pool until it gave up. */
		CONNECTION_POOL,

		/** An executor turned a task away. */
		TASK_QUEUE

	}

	/**
	 * Says when an arm was as fast again as at half load.
	 *
	 * @param seconds time since the load; null where it was not normal within the limit
	 * @param limitSeconds time for which it was asked
	 */
	public record Recovery(String arm, int pair, @Nullable Double seconds, double limitSeconds) {

		/**
		 * Returns the recovery of an arm that was asked only some time after its load.
		 * When it was as before in between, nobody knows.
		 * @param since seconds since the load when it was asked first
		 */
		public Recovery after(double since) {
			return new Recovery(this.arm, this.pair, (this.seconds != null) ? this.seconds + since : null,
					this.limitSeconds + since);
		}

	}

	/**
	 * Says that one of two arms fails under a load which the other one carries.
	 *
	 * @param arm name of the arm that fails
	 * @param other name of the arm that carries the load
	 * @param ofCandidate whether the arm that fails is the candidate
	 * @param unserved share of a user's requests to it without a right answer, 0 to 1
	 * @param otherUnserved share of the other arm's
	 * @param pairs number of pairs in which it was seen
	 * @param ending reason why its process ended; null where it went on
	 * @param missing limit that is missing
	 * @param heapBytes most bytes that its heap may have; null unless memory is missing
	 * @param threadLimit property that limits the threads of its server; null where the
	 * server is not known
	 * @param unlimited limit of the other arm's threads that it does without; null where
	 * both serve on the same type of thread, or the server keeps its limit for both
	 * @param answers different answers that users saw instead of the right one
	 * @param stuckSeconds time after the load within which it did not come back, though
	 * the other arm did; null where that is not the failure
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Failure(String arm, String other, boolean ofCandidate, int users, double unserved,
			double otherUnserved, int pairs, @Nullable Ending ending, Missing missing, @Nullable Long heapBytes,
			@Nullable String threadLimit, @Nullable Threads unlimited, List<String> answers,
			@Nullable Double stuckSeconds) {

		public Failure {
			Objects.requireNonNull(missing);
			answers = List.copyOf(answers);
		}

	}

	/**
	 * Holds the number of threads that let so many requests in at once, and no more.
	 *
	 * @param most their number; null where it is the server's own
	 */
	public record Threads(@Nullable Integer most) {

	}

	/** Names the limit that an arm lacks. */
	public enum Missing {

		MEMORY,

		NATIVE_THREADS,

		FILE_DESCRIPTORS,

		LOCAL_PORTS,

		DISK_SPACE,

		CONNECTION_POOL,

		TASK_QUEUE,

		/** The service itself turns requests away. */
		SERVICE,

		/** The server takes no more connections. */
		CONNECTIONS,

		UNKNOWN

	}

}
