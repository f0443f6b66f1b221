package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Notes a decision that a run had to take by itself, or a choice of its user instead of
 * the scenario's file.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface Note {

	/** Says that the run was continued after an interruption. */
	record Resumed() implements Note {

	}

	/**
	 * Says that the run ended before its last pair.
	 *
	 * @param pairs number of pairs that are whole
	 * @param planned number of pairs that were planned
	 * @param failure sentence of the failure that ended it; null where its time was up
	 */
	record Ended(int pairs, int planned, @Nullable String failure) implements Note {

	}

	/**
	 * Says that something hit one arm of a pair and not another.
	 *
	 * @param signals signals with their readings by arm
	 * @param again whether the pair was measured again; else the time was up
	 */
	record DisturbedPair(int pair, List<Seen.ArmReadings> signals, boolean again) implements Note {

	}

	/**
	 * Says that a block did not count in any arm.
	 *
	 * @param block number of the block, from 1
	 * @param blocks number of blocks of a fork
	 * @param again whether it was measured again; else it was left out
	 * @param by disturbance of the block
	 */
	record DisturbedBlock(int block, int blocks, boolean again, Disturbance by) implements Note {

	}

	/**
	 * Says that the first blocks of a stage were replaced by later ones in all arms.
	 *
	 * @param arm whose JVM was cold in them
	 * @param blocks number of blocks
	 */
	record ColdBlocks(String arm, int blocks) implements Note {

	}

	/**
	 * Holds a disturbance of a block.
	 *
	 * @param amount milliseconds by which a clock was set, else a share from 0 to 1
	 */
	record Disturbance(Source source, double amount) {

		/** Names the source of a disturbance. */
		public enum Source {

			/** The other virtual machines, which took CPU time. */
			OTHER_MACHINES,

			/** The clock of the machine, which was set. */
			CLOCK,

			/** The other programs, which took processors. */
			OTHER_PROGRAMS,

			/** The JIT compiler, which took CPU time of a JVM. */
			COMPILER

		}

	}

	/**
	 * Says which load the arms of a duet serve at once.
	 *
	 * @param perSecond requests a second of each arm, as fast as it can
	 * @param served arrivals a second that were tried last and served
	 * @param busy share of the machine that was busy then, 0 to 1; null where it cannot
	 * be read
	 * @param late share of those arrivals that were late, 0 to 1; null where they were in
	 * time
	 */
	record Calibrated(Map<String, Double> perSecond, double served, @Nullable Double busy,
			@Nullable Double late) implements Note {

	}

	/**
	 * Says that an arm of the scenario cannot run here.
	 *
	 * @param missing sentence on what it lacks, with the next step
	 */
	record ArmLeftOut(String arm, String missing) implements Note {

	}

	/** Says that warm-up and window are not those of the scenario. */
	record OtherLength(Length chosen, Length scenario) implements Note {

	}

	/** Holds durations as a scenario's file writes them, such as 1m30s. */
	record Length(String warmUp, String window) {

	}

	/**
	 * Says that a duet sends arrivals instead of the scenario's users.
	 *
	 * @param share share of the machine that arrivals keep busy at most, 0 to 1
	 * @param users number of users who would have waited for each answer
	 */
	record QuietArrivals(double share, int users) implements Note {

	}

	/**
	 * Says that the verdict is about another metric than the scenario's.
	 *
	 * @param chosen metric of the verdict
	 * @param scenario metric of the scenario
	 * @param duet whether a duet asks for it; else blocks do
	 */
	record OtherMetric(Metric chosen, Metric scenario, boolean duet) implements Note {

	}

	/** Says which variables of the user's environment services and k6 did not get. */
	record VariablesLeftOut(List<String> names) implements Note {

	}

	/**
	 * Says which limits each service has, and how they are kept.
	 *
	 * @param cpus number of processors
	 * @param memory memory as the scenario's file writes it, such as 2g
	 * @param by means by which the limits are kept
	 * @param refusal reason why no control group keeps them; null where one does
	 */
	record Limits(int cpus, String memory, Arm.Confined by, @Nullable String refusal) implements Note {

	}

	/** Says that arms that run at once share the processors as the system decides. */
	record SharedProcessors() implements Note {

	}

	/** Says that a service listens on another port than its own, which is taken. */
	record OtherPort(String service, int taken, int port) implements Note {

	}

	/**
	 * Describes the database server.
	 *
	 * @param version version of PostgreSQL
	 * @param embedded whether the run started it; else it is the user's
	 * @param maxConnections connections that the server allows, as it says them
	 */
	@JsonTypeName("PostgreSQL")
	record PostgreSql(String version, boolean embedded, String maxConnections) implements Note {

	}

	/** Holds the delays of the network to the back-ends. */
	record Network(long upstreamMillis, long downstreamMillis) implements Note {

	}

	/**
	 * Describes the cluster that the run took place on.
	 *
	 * @param version version of Kubernetes
	 * @param nodes number of nodes; null where they may not be seen
	 * @param cpus processors of the subject's pod
	 * @param memory memory of the subject's pod
	 * @param generators number of pods that send the load
	 */
	record Cluster(String version, @Nullable Integer nodes, String namespace, String cpus, String memory,
			int generators) implements Note {

	}

	/**
	 * Says that a fork took longer than was expected.
	 *
	 * @param limitSeconds time after which it is given up
	 */
	record LateFork(double expectedSeconds, double limitSeconds) implements Note {

	}

	/** Says that the runner itself stood still while it measured. */
	record Standstill(long seconds) implements Note {

	}

	/** Says that a service did not end when it was asked to. */
	record Killed(String service) implements Note {

	}

	/** Says that only the beginning and the end of a service's log are kept. */
	record LogCut(String service, String log) implements Note {

	}

	/**
	 * Says that something could not be stopped.
	 *
	 * @param failure message of the failure
	 */
	record NotStopped(String failure) implements Note {

	}

	/**
	 * Says that the result was published under a reservation.
	 *
	 * @param although fact that speaks against it
	 */
	record Published(String although) implements Note {

	}

	/** Holds the words of a program that was looked for. */
	record Text(String text) implements Note {

	}

}
