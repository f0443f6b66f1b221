package io.vtbench.runner.result;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a check saw, as figures and names. Every share and every relative difference is of
 * 1.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = Seen.Reading.class, name = "reading"),
		@JsonSubTypes.Type(value = Seen.Now.class, name = "now"),
		@JsonSubTypes.Type(value = Seen.Lacking.class, name = "lacking"),
		@JsonSubTypes.Type(value = Seen.Pairs.class, name = "pairs"),
		@JsonSubTypes.Type(value = Seen.Unmeasured.class, name = "unmeasured"),
		@JsonSubTypes.Type(value = Seen.Unjudged.class, name = "unjudged"),
		@JsonSubTypes.Type(value = Seen.Failures.class, name = "failures"),
		@JsonSubTypes.Type(value = Seen.Settling.class, name = "settling"),
		@JsonSubTypes.Type(value = Seen.Exhausted.class, name = "exhausted"),
		@JsonSubTypes.Type(value = Seen.Limited.class, name = "limited"),
		@JsonSubTypes.Type(value = Seen.ThreadLimit.class, name = "thread limit"),
		@JsonSubTypes.Type(value = Seen.OtherWork.class, name = "other work"),
		@JsonSubTypes.Type(value = Seen.Served.class, name = "served"),
		@JsonSubTypes.Type(value = Seen.Ideal.class, name = "ideal"),
		@JsonSubTypes.Type(value = Seen.BeyondIdeal.class, name = "beyond ideal"),
		@JsonSubTypes.Type(value = Seen.Apart.class, name = "apart"),
		@JsonSubTypes.Type(value = Seen.DriftApart.class, name = "drift apart"),
		@JsonSubTypes.Type(value = Seen.Disturbances.class, name = "disturbances"),
		@JsonSubTypes.Type(value = Seen.SharedLoad.class, name = "shared load"),
		@JsonSubTypes.Type(value = Seen.Descriptors.class, name = "descriptors"),
		@JsonSubTypes.Type(value = Seen.PortRange.class, name = "ports"),
		@JsonSubTypes.Type(value = Seen.Memory.class, name = "memory"),
		@JsonSubTypes.Type(value = Seen.Text.class, name = "text") })
public sealed interface Seen {

	/**
	 * A signal over several forks.
	 *
	 * @param worst of all forks that gave a value; null where none did
	 * @param missing forks without a value
	 * @param forks in all
	 * @param processors what they had to do with it; null where that plays no part
	 */
	record Reading(Signal signal, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Worst worst, int missing,
			int forks, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Processors processors) implements Seen {

	}

	/**
	 * The worst value of a signal.
	 *
	 * @param pair of the fork that gave it
	 * @param limit that it is above; null where it keeps all
	 */
	record Worst(double value, int pair, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double limit) {

	}

	/** What processors had to do with compiling that took more of them than its limit. */
	enum Processors {

		/** They were busy, so that compiling took them from requests. */
		FULL,

		/** They were busy, and compiling took less than its limit as a mean. */
		FULL_WITHIN_MEAN,

		/** Some were idle. */
		FREE;

		@Override
		@JsonValue
		public String toString() {
			return key(this);
		}

	}

	/**
	 * A signal of the machine before a run.
	 *
	 * @param value null where the platform does not report it
	 */
	record Now(Signal signal, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double value) implements Seen {

	}

	/** Something is not there that a check needs. */
	record Lacking(What what) implements Seen {

		/** What is not there. */
		public enum What {

			/** A fork of the arm. */
			FORK,

			/** A pair that is complete. */
			PAIR,

			/** Pairs with three blocks or more. */
			BLOCKS,

			/** A model of an ideal machine for the scenario. */
			MODEL;

			@Override
			@JsonValue
			public String toString() {
				return key(this);
			}

		}

	}

	/**
	 * Pairs of forks.
	 *
	 * @param complete those with a fork of every arm
	 * @param begun those with a fork of any arm
	 * @param unbalanced whether one pair is left in which nothing makes up for the order
	 */
	record Pairs(int complete, int begun, boolean unbalanced) implements Seen {

	}

	/** Forks lack the primary metric. */
	record Unmeasured(Metric metric, int without, int forks) implements Seen {

	}

	/** The primary metric is none that forks show which run at once. */
	record Unjudged(Metric metric) implements Seen {

	}

	/**
	 * Requests of an arm that failed.
	 *
	 * @param requests that ended
	 * @param ofFork the largest share of a fork; null where it keeps its limit
	 * @param unlike share of the baseline; null where the arm's is close enough to it
	 */
	record Failures(long failed, long requests, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double ofFork,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ArmShare unlike) implements Seen {

	}

	/** A share of an arm. */
	record ArmShare(String arm, double share) {

	}

	/**
	 * How warm-ups of an arm ended.
	 *
	 * @param unsettled forks in which the subject had not settled
	 * @param followed forks whose warm-up goes on until the subject has settled
	 * @param forks in all
	 * @param bursts the most of a fork
	 */
	record Settling(int unsettled, int followed, int forks, long bursts) implements Seen {

	}

	/**
	 * What a subject ran out of.
	 *
	 * @param lines of all logs that say so, by what ran out
	 * @param everyLogRead whether nothing can have been missed
	 */
	record Exhausted(Map<String, Long> lines, boolean everyLogRead) implements Seen {

	}

	/** What keeps services within their limits. */
	record Limited(Arm.Confined by) implements Seen {

	}

	/**
	 * A limit on threads that is not the one that was set.
	 *
	 * @param setting the property that sets it
	 * @param asked its value in the arm
	 * @param kept the limit that the server says it keeps
	 */
	record ThreadLimit(String setting, String asked, String kept) implements Seen {

	}

	/** Forks of an arm did other work than was asked. */
	record OtherWork(List<Deviation> deviations) implements Seen {

	}

	/** How the work of a fork was another. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = OtherThreads.class, name = "threads"),
			@JsonSubTypes.Type(value = WrongAnswers.class, name = "answers"),
			@JsonSubTypes.Type(value = OtherRequests.class, name = "requests"),
			@JsonSubTypes.Type(value = OtherCount.class, name = "count") })
	sealed interface Deviation {

		/** The fork's pair. */
		int pair();

	}

	/**
	 * Threads of another type served.
	 *
	 * @param responses of such threads; null where it is the type of the whole fork
	 */
	record OtherThreads(int pair, ThreadKind seen, ThreadKind expected,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long responses) implements Deviation {

	}

	/** Answers of the right status failed a check of the load script. */
	record WrongAnswers(int pair, String check, long answers) implements Deviation {

	}

	/** Another number of requests ended. */
	record OtherRequests(int pair, long ended, long asked) implements Deviation {

	}

	/**
	 * A count of the subject is not that of the run's first fork.
	 *
	 * @param count null where the fork has none
	 * @param first null where the first fork has none
	 */
	record OtherCount(int pair, String name, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long count,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long first) implements Deviation {

	}

	/**
	 * The types of threads that served an arm, in the order of its forks.
	 *
	 * @param expected whether the arm stands for a type
	 */
	record Served(List<ThreadKind> kinds, boolean expected) implements Seen {

	}

	/**
	 * What an arm reached of an ideal machine.
	 *
	 * @param share of the median fork
	 * @param bottleneck what most likely limits it; null where it is close enough
	 */
	record Ideal(double share,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Bottleneck bottleneck) implements Seen {

	}

	/** A fork was faster than an ideal machine by a factor. */
	record BeyondIdeal(double factor) implements Seen {

	}

	/** What most likely limits an arm. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = BusyProcessors.class, name = "processors"),
			@JsonSubTypes.Type(value = BusyGenerator.class, name = "generator"),
			@JsonSubTypes.Type(value = CollectorPauses.class, name = "collector"),
			@JsonSubTypes.Type(value = Connections.class, name = "connections"),
			@JsonSubTypes.Type(value = Unknown.class, name = "unknown") })
	sealed interface Bottleneck {

	}

	/**
	 * The processors are busy.
	 *
	 * @param most the process that takes most of them
	 */
	record BusyProcessors(double share, String most) implements Bottleneck {

	}

	/** The load generator is busy. */
	record BusyGenerator(double share) implements Bottleneck {

	}

	/** The garbage collector pauses the subject for a share of the window. */
	record CollectorPauses(double share) implements Bottleneck {

	}

	/** Fewer connections are open than there are users. */
	record Connections(long open, int users) implements Bottleneck {

	}

	/** Nothing that is read is near its limit. */
	record Unknown(double processors, double generator, double pauses) implements Bottleneck {

	}

	/**
	 * How far an arm of a duet was apart from the baseline in requests.
	 *
	 * @param window the largest difference of a window
	 * @param block the largest difference of a block that chance does not explain
	 */
	record Apart(String baseline, double window, double block) implements Seen {

	}

	/** By how much an arm's ratio to the baseline changed within the window. */
	record DriftApart(String baseline, double change) implements Seen {

	}

	/**
	 * Signals that disturb forks.
	 *
	 * @param uneven those that disturbed one arm and not another
	 * @param incomplete those without a reading in some arm
	 * @param unread those without a reading in any arm
	 */
	record Disturbances(List<ArmReadings> uneven, List<Signal> incomplete, List<Signal> unread) implements Seen {

	}

	/** A signal by arm, in the order of the run. */
	record ArmReadings(Signal signal, Map<String, Double> readings) {

	}

	/**
	 * A load that several generators send.
	 *
	 * @param skew share of the window at which the last one began
	 * @param p95 how far the p95 of all may be wrong
	 * @param clocksCompared whether it is known how far the clocks of their nodes differ
	 */
	record SharedLoad(double skew, double p95, boolean clocksCompared) implements Seen {

	}

	/**
	 * File descriptors of a process.
	 *
	 * @param limit null where the platform gives none
	 */
	record Descriptors(@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long limit, long needed) implements Seen {

	}

	/**
	 * Local ports.
	 *
	 * @param range how many there are; null where the platform does not say
	 */
	record PortRange(@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer range, long needed) implements Seen {

	}

	/** Memory of the machine, in bytes. */
	record Memory(long free, long needed) implements Seen {

	}

	/** Words of an earlier version, or of a command that looks at the machine. */
	record Text(String text) implements Seen {

	}

	private static String key(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
