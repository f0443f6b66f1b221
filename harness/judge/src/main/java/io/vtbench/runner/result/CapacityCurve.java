package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Holds how much one arm carried as users were added: a search in one JVM, not a
 * measurement.
 *
 * @param steps steps in ascending number of users
 * @param end reason why no more users were added
 */
public record CapacityCurve(String arm, List<Step> steps, End end) {

	private static final double MAX_FAILED = 0.01;

	/**
	 * The share of the CPU time that the generator could have, 0 to 1, from which on it
	 * can ask no more: that at which the check of measured loads begins to warn. A
	 * generator that takes as much as a light service does is not full yet.
	 */
	private static final double GENERATOR_FULL = 0.8;

	/** The share of busy processors, 0 to 1, above which more users find none. */
	private static final double PROCESSORS_FULL = 0.9;

	/**
	 * Holds the figures of one number of users, who send their next request as soon as
	 * they have an answer.
	 *
	 * @param throughputPerSecond requests served a second
	 * @param completed number of requests served as asked
	 * @param failed number of requests with another answer than the expected one, or none
	 * @param p50Millis median latency; null where fewer than two answers came per user
	 * @param p95Millis p95 latency; null where fewer than two answers came per user
	 * @param cpuMillisPerRequest CPU time of the service without its JIT compiler's,
	 * where that was read; null where unknown
	 * @param generatorShare share of the load generator in the CPU time that it and the
	 * service used or left idle, 0 to 1; null where unknown
	 * @param busy share of that CPU time which was not left idle, 0 to 1; null where
	 * unknown
	 */
	public record Step(int users, double throughputPerSecond, long completed, long failed, @Nullable Double p50Millis,
			@Nullable Double p95Millis, @Nullable Double cpuMillisPerRequest, @Nullable Double generatorShare,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double busy) {

		/**
		 * The number of answers per user below which a step has seen only the fast ones.
		 */
		private static final int ANSWERS = 2;

		public Step {
			boolean few = completed < (long) ANSWERS * users;
			p50Millis = few ? null : p50Millis;
			p95Millis = few ? null : p95Millis;
		}

		/**
		 * Returns the share of the answers that were not the expected one, 0 to 1; 1
		 * without answers.
		 */
		public double failedShare() {
			long all = this.completed + this.failed;
			return (all > 0) ? (double) this.failed / all : 1;
		}

		/**
		 * Returns whether so many answers were not the expected one that it is no load to
		 * measure at.
		 */
		public boolean fails() {
			return failedShare() > MAX_FAILED;
		}

		/** Returns whether the step shows the load generator rather than the service. */
		public boolean fillsGenerator() {
			return this.generatorShare != null && this.generatorShare > GENERATOR_FULL;
		}

		/** Returns whether no processor was left for more users. */
		public boolean fillsProcessors() {
			return this.busy != null && this.busy > PROCESSORS_FULL;
		}

	}

	/** Gives the reason why no more users were added. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	public sealed interface End {

		/** Says that more users gain no throughput. */
		record NoGain() implements End {

		}

		/** Says that the time for the search was up. */
		@JsonTypeName("time")
		record TimeUp() implements End {

		}

		/** Says that the search failed. */
		@JsonTypeName("failure")
		record Failed() implements End {

		}

		/** Says that no search goes on to more users than these. */
		record MostUsers(int users) implements End {

		}

		/** Says that the search ended in another arm, for that arm's own reason. */
		record OtherArm(String arm) implements End {

		}

		/**
		 * Says that too many answers were not the expected one.
		 *
		 * @param users number of users at which it happened
		 * @param share share of the answers, 0 to 1
		 */
		record WrongAnswers(int users, double share) implements End {

		}

		/** Says that the load generator could ask no more. */
		record FullGenerator(int users) implements End {

		}

	}

}
