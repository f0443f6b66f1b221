package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a check saw, as figures and names. Shares and relative differences are
 * fractions of 1: 0.05 is 5 %.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface Seen {

	/**
	 * Holds a signal over several forks.
	 *
	 * @param worst worst value of all forks that gave one; null where none did
	 * @param missing number of forks without a value
	 * @param forks number of forks in all
	 */
	record Reading(Signal signal, @Nullable Worst worst, int missing, int forks) implements Seen {

	}

	/**
	 * Holds the worst value of a signal.
	 *
	 * @param pair pair of the fork that gave it
	 * @param limit limit that it is above; null where it is within all limits
	 */
	record Worst(double value, int pair, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double limit) {

	}

	/**
	 * Holds a signal of the machine before a run.
	 *
	 * @param value value of the signal; null where the platform does not report it
	 */
	record Now(Signal signal, @Nullable Double value) implements Seen {

	}

	/** Says that something is not there that a check needs. */
	record Lacking(What what) implements Seen {

		/** Names the thing that is not there. */
		public enum What {

			/** A fork of the arm. */
			FORK,

			/** A pair that is complete. */
			PAIR,

			/** Pairs with three blocks or more. */
			BLOCKS,

			/** A model of an ideal machine for the scenario. */
			MODEL,

			/** The number of arrivals. */
			ARRIVALS

		}

	}

	/**
	 * Counts pairs of forks.
	 *
	 * @param complete number of pairs with a fork of every arm
	 * @param begun number of pairs with a fork of any arm
	 * @param unbalanced whether one pair is left in which nothing makes up for the order
	 */
	record Pairs(int complete, int begun, boolean unbalanced) implements Seen {

	}

	/** Says that forks lack the primary metric. */
	record Unmeasured(Metric metric, int without, int forks) implements Seen {

	}

	/** Says that the primary metric cannot be compared between forks that run at once. */
	record Unjudged(Metric metric) implements Seen {

	}

	/**
	 * Counts the requests of an arm that failed.
	 *
	 * @param requests number of requests that ended
	 * @param ofFork largest share of a fork; null where it is within its limit
	 * @param unlike share of the baseline; null where the arm's is close enough to it
	 */
	record Failures(long failed, long requests, @Nullable Double ofFork, @Nullable ArmShare unlike) implements Seen {

	}

	/** Holds a share of an arm. */
	record ArmShare(String arm, double share) {

	}

	/**
	 * Counts how the warm-ups of an arm ended.
	 *
	 * @param unsettled number of forks in which the subject had not settled
	 * @param followed number of forks whose warm-up goes on until the subject has settled
	 * @param forks number of forks in all
	 * @param bursts largest number of bursts of a fork
	 */
	record Settling(int unsettled, int followed, int forks, long bursts) implements Seen {

	}

	/**
	 * Counts the JVMs of an arm that were cold.
	 *
	 * @param cold number of cold ones
	 * @param forks number of forks in all
	 * @param unread number of forks that do not show whether they were
	 * @param worst coldest one; null where none was cold
	 */
	record Cold(int cold, int forks, int unread, @Nullable ColdFork worst) implements Seen {

	}

	/**
	 * Says by what a JVM shows that it was cold.
	 *
	 * @param fall CPU per request at the beginning, divided by that at the end; null
	 * where the JIT compiler alone shows it
	 * @param compiler share of the JVM's CPU time that the JIT compiler took at the end,
	 * or in the whole window where nothing is known of its course; null where the fall
	 * shows it
	 */
	record ColdFork(int pair, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double fall,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double compiler) {

	}

	/**
	 * Says how an arm kept up with arrivals at a rate, in the fork that did least.
	 *
	 * @param offeredPerSecond arrivals a second
	 * @param endedPerSecond requests a second that came to an end
	 * @param growth growth of the latency; null where requests ended as they arrived, and
	 * where their number alone shows that they did not
	 */
	record Arrivals(int pair, double offeredPerSecond, double endedPerSecond, @Nullable Growth growth) implements Seen {

	}

	/** Holds the median latency of the first and of the last blocks of a window. */
	record Growth(double firstMillis, double lastMillis) {

	}

	/**
	 * Says what a subject ran out of.
	 *
	 * @param lines number of lines of all logs that say so, by what ran out
	 * @param everyLogRead whether nothing can have been missed
	 */
	record Exhausted(Map<String, Long> lines, boolean everyLogRead) implements Seen {

	}

	/** Says how services are kept within their limits. */
	record Limited(Arm.Confined by) implements Seen {

	}

	/**
	 * Holds a limit on threads that is not the one that was set.
	 *
	 * @param setting property that sets it
	 * @param asked value of the property in the arm
	 * @param kept limit that the server says it keeps
	 */
	record ThreadLimit(String setting, String asked, String kept) implements Seen {

	}

	/**
	 * Holds how much an arm computed after it had answered.
	 *
	 * @param share of its CPU time, 0 to 1, in the fork that did most
	 */
	record Deferred(double share) implements Seen {

	}

	/** Says that forks of an arm did other work than was asked. */
	record OtherWork(List<Deviation> deviations) implements Seen {

	}

	/** Says how the work of a fork differed. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonInclude(JsonInclude.Include.NON_NULL)
	sealed interface Deviation {

		/** Returns the number of the fork's pair. */
		int pair();

	}

	/**
	 * Says that threads of another type served.
	 *
	 * @param seen type of the threads that served
	 * @param expected type of the threads that was expected
	 * @param responses number of answers from such threads; null where it is the type of
	 * the whole fork
	 */
	@JsonTypeName("threads")
	record OtherThreads(int pair, ThreadKind seen, ThreadKind expected, @Nullable Long responses) implements Deviation {

	}

	/** Says that answers of the right status failed a check of the load script. */
	@JsonTypeName("answers")
	record WrongAnswers(int pair, String check, long answers) implements Deviation {

	}

	/** Says that another number of requests ended than was asked. */
	@JsonTypeName("requests")
	record OtherRequests(int pair, long ended, long asked) implements Deviation {

	}

	/**
	 * Says that a count of the subject is not that of the run's first fork.
	 *
	 * @param count count of the fork; null where it has none
	 * @param first count of the first fork; null where it has none
	 */
	@JsonTypeName("count")
	record OtherCount(int pair, String name, @Nullable Long count, @Nullable Long first) implements Deviation {

	}

	/**
	 * Holds the types of threads that served an arm, in the order of its forks.
	 *
	 * @param expected whether the arm stands for a type
	 */
	record Served(List<ThreadKind> kinds, boolean expected) implements Seen {

	}

	/**
	 * Says how close an arm came to an ideal machine.
	 *
	 * @param share share of an ideal machine that the median fork reached
	 * @param bottleneck most likely limit; null where the arm is close enough
	 */
	record Ideal(double share, @Nullable Bottleneck bottleneck) implements Seen {

	}

	/** Says that a fork was faster than an ideal machine by a factor. */
	record BeyondIdeal(double factor) implements Seen {

	}

	/** Names the most likely limit of an arm. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	sealed interface Bottleneck {

	}

	/**
	 * Says that the processors are busy.
	 *
	 * @param share share of the processors that is busy
	 * @param most process that takes most of them
	 */
	@JsonTypeName("processors")
	record BusyProcessors(double share, String most) implements Bottleneck {

	}

	/** Says that the load generator is busy. */
	@JsonTypeName("generator")
	record BusyGenerator(double share) implements Bottleneck {

	}

	/** Says that the garbage collector pauses the subject for a share of the window. */
	@JsonTypeName("collector")
	record CollectorPauses(double share) implements Bottleneck {

	}

	/** Says that fewer connections are open than there are users. */
	record Connections(long open, int users) implements Bottleneck {

	}

	/**
	 * Says that nothing that is read is near its limit.
	 *
	 * @param generator share of the load generator; null where nothing reads it
	 */
	record Unknown(double processors, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double generator,
			double pauses) implements Bottleneck {

	}

	/**
	 * Says how far an arm of a duet was apart from the baseline in requests.
	 *
	 * @param window largest difference of a window, as a share
	 * @param block largest difference of a block that chance does not explain, as a share
	 */
	record Apart(String baseline, double window, double block) implements Seen {

	}

	/**
	 * Says by how much an arm's ratio to the baseline changed within the window; 0.05 is
	 * 5 %.
	 */
	record DriftApart(String baseline, double change) implements Seen {

	}

	/**
	 * Lists signals that disturb forks.
	 *
	 * @param uneven signals that disturbed one arm and not another
	 * @param incomplete signals without a reading in some arm
	 * @param unread signals without a reading in any arm
	 */
	record Disturbances(List<ArmReadings> uneven, List<Signal> incomplete, List<Signal> unread) implements Seen {

	}

	/** Holds a signal by arm, in the order of the run. */
	record ArmReadings(Signal signal, Map<String, Double> readings) {

	}

	/**
	 * Describes a load that several generators send.
	 *
	 * @param skew share of the window at which the last one began
	 * @param p95 share by which the p95 of all may be wrong
	 * @param clocksCompared whether it is known how far the clocks of their nodes differ
	 */
	record SharedLoad(double skew, double p95, boolean clocksCompared) implements Seen {

	}

	/**
	 * Counts the file descriptors of a process.
	 *
	 * @param limit number that a process may have; null where the platform gives none
	 * @param needed number that the run needs
	 */
	record Descriptors(@Nullable Long limit, long needed) implements Seen {

	}

	/**
	 * Counts the local ports of the machine.
	 *
	 * @param range number of ports; null where the platform does not say
	 * @param needed number that the run needs
	 */
	@JsonTypeName("ports")
	record PortRange(@Nullable Integer range, long needed) implements Seen {

	}

	/** Holds the memory of the machine, in bytes. */
	record Memory(long free, long needed) implements Seen {

	}

	/**
	 * Holds the words of a command that looks at the machine.
	 */
	record Text(String text) implements Seen {

	}

}
