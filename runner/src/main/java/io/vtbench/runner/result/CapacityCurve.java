package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import org.jspecify.annotations.Nullable;

/**
 * What one arm carried as users were added: a search in one JVM, not a measurement.
 *
 * @param arm name of the arm
 * @param steps in ascending number of users
 * @param end why no more users were added
 */
public record CapacityCurve(String arm, List<Step> steps, End end) {

	private static final double MAX_FAILED = 0.01;

	/** From here on the generator takes more of the machine than the service. */
	private static final double GENERATOR_FULL = 0.5;

	public CapacityCurve {
		steps = List.copyOf(steps);
	}

	/**
	 * One number of users, who send their next request as soon as they have an answer.
	 *
	 * @param completed served as asked
	 * @param failed other answers than the expected one, and none
	 * @param p50Millis null where fewer than two answers came per user
	 * @param p95Millis null where fewer than two answers came per user
	 * @param cpuMillisPerRequest of the service; null where unknown
	 * @param generatorShare of the load generator in the processor time that it and the
	 * service used or left idle, 0 to 1; null where unknown
	 */
	public record Step(int users, double throughputPerSecond, long completed, long failed, @Nullable Double p50Millis,
			@Nullable Double p95Millis, @Nullable Double cpuMillisPerRequest, @Nullable Double generatorShare) {

		/** With fewer answers per user, a step has seen only the fast ones. */
		private static final int ANSWERS = 2;

		public Step {
			boolean few = completed < (long) ANSWERS * users;
			p50Millis = few ? null : p50Millis;
			p95Millis = few ? null : p95Millis;
		}

		/** Share of the answers that were not the expected one. */
		public double failedShare() {
			long all = this.completed + this.failed;
			return (all > 0) ? (double) this.failed / all : 1;
		}

		/**
		 * Whether so many answers were not the expected one that it is no load to measure
		 * at.
		 */
		public boolean fails() {
			return failedShare() > MAX_FAILED;
		}

		/** Whether it told of the load generator rather than of the service. */
		public boolean fillsGenerator() {
			return this.generatorShare != null && this.generatorShare > GENERATOR_FULL;
		}

	}

	/** Why no more users were added. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	public sealed interface End {

		/** More users gain no throughput. */
		@JsonTypeName("no gain")
		record NoGain() implements End {

		}

		/** The time for the search was up. */
		@JsonTypeName("time")
		record TimeUp() implements End {

		}

		/** The search failed. */
		@JsonTypeName("failure")
		record Failed() implements End {

		}

		/** No search goes on to more users than these. */
		@JsonTypeName("most users")
		record MostUsers(int users) implements End {

		}

		/** The search ended in another arm, for that arm's own reason. */
		@JsonTypeName("other arm")
		record OtherArm(String arm) implements End {

		}

		/**
		 * Too many answers were not the expected one.
		 *
		 * @param share of the answers, 0 to 1
		 */
		@JsonTypeName("wrong answers")
		record WrongAnswers(int users, double share) implements End {

		}

		/** The load generator took more of the machine than the service. */
		@JsonTypeName("full generator")
		record FullGenerator(int users) implements End {

		}

		/** The words of a file of schema 2. */
		@JsonTypeName("text")
		record Text(String text) implements End {

		}

	}

	/** The best throughput of all steps. */
	public double best() {
		return this.steps.stream().mapToDouble(Step::throughputPerSecond).max().orElse(0);
	}

}
