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
 * What a run had to decide by itself, and what its user chose instead of what the
 * scenario's file says.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = Note.Resumed.class, name = "resumed"),
		@JsonSubTypes.Type(value = Note.Ended.class, name = "ended"),
		@JsonSubTypes.Type(value = Note.DisturbedPair.class, name = "disturbed pair"),
		@JsonSubTypes.Type(value = Note.DisturbedBlock.class, name = "disturbed block"),
		@JsonSubTypes.Type(value = Note.Calibrated.class, name = "calibrated"),
		@JsonSubTypes.Type(value = Note.ArmLeftOut.class, name = "arm left out"),
		@JsonSubTypes.Type(value = Note.OtherLength.class, name = "other length"),
		@JsonSubTypes.Type(value = Note.QuietArrivals.class, name = "quiet arrivals"),
		@JsonSubTypes.Type(value = Note.OtherMetric.class, name = "other metric"),
		@JsonSubTypes.Type(value = Note.VariablesLeftOut.class, name = "variables left out"),
		@JsonSubTypes.Type(value = Note.Limits.class, name = "limits"),
		@JsonSubTypes.Type(value = Note.SharedProcessors.class, name = "shared processors"),
		@JsonSubTypes.Type(value = Note.OtherPort.class, name = "other port"),
		@JsonSubTypes.Type(value = Note.PostgreSql.class, name = "PostgreSQL"),
		@JsonSubTypes.Type(value = Note.Network.class, name = "network"),
		@JsonSubTypes.Type(value = Note.Cluster.class, name = "cluster"),
		@JsonSubTypes.Type(value = Note.LateFork.class, name = "late fork"),
		@JsonSubTypes.Type(value = Note.Standstill.class, name = "standstill"),
		@JsonSubTypes.Type(value = Note.Killed.class, name = "killed"),
		@JsonSubTypes.Type(value = Note.LogCut.class, name = "log cut"),
		@JsonSubTypes.Type(value = Note.NotStopped.class, name = "not stopped"),
		@JsonSubTypes.Type(value = Note.Published.class, name = "published"),
		@JsonSubTypes.Type(value = Note.Text.class, name = "text") })
public sealed interface Note {

	/** The run was continued after an interruption. */
	record Resumed() implements Note {

	}

	/**
	 * The run ended before its last pair.
	 *
	 * @param pairs that are whole
	 * @param planned pairs
	 * @param failure sentence of the failure that ended it; null where its time was up
	 */
	record Ended(int pairs, int planned,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String failure) implements Note {

	}

	/**
	 * Something hit one arm of a pair and not another.
	 *
	 * @param again whether the pair was measured again; else the time was up
	 */
	record DisturbedPair(int pair, List<Seen.ArmReadings> signals, boolean again) implements Note {

	}

	/**
	 * A block did not count in any arm.
	 *
	 * @param block its number, from 1
	 * @param blocks of a fork
	 * @param again whether it was measured again; else it was left out
	 */
	record DisturbedBlock(int block, int blocks, boolean again, Disturbance by) implements Note {

	}

	/**
	 * What disturbs a block.
	 *
	 * @param amount milliseconds by which a clock was set, else a share of 1
	 */
	record Disturbance(Source source, double amount) {

		/** Where it comes from. */
		public enum Source {

			/** Other virtual machines, which took CPU time. */
			OTHER_MACHINES,

			/** The clock of the machine, which was set. */
			CLOCK,

			/** Other programs, which took processors. */
			OTHER_PROGRAMS,

			/** The JIT compiler, which took CPU time of a JVM. */
			COMPILER;

			@Override
			@JsonValue
			public String toString() {
				return name().toLowerCase(Locale.ROOT).replace('_', ' ');
			}

		}

	}

	/**
	 * What the arms of a duet serve at once.
	 *
	 * @param perSecond of each arm, as fast as it can
	 * @param served arrivals a second that were tried last and served
	 * @param busy share of the machine that was busy then; null where it cannot be read
	 * @param late share of those arrivals that were late; null where they were in time
	 */
	record Calibrated(Map<String, Double> perSecond, double served,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double busy,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double late) implements Note {

	}

	/**
	 * An arm of the scenario cannot run here.
	 *
	 * @param missing says what it lacks, with the next step
	 */
	record ArmLeftOut(String arm, String missing) implements Note {

	}

	/** Warm-up and window are not those of the scenario. */
	record OtherLength(Length chosen, Length scenario) implements Note {

	}

	/** Durations as a scenario's file writes them, such as 1m30s. */
	record Length(String warmUp, String window) {

	}

	/**
	 * A duet sends arrivals instead of the scenario's users.
	 *
	 * @param share of the machine that arrivals keep busy at most
	 * @param users who would have waited for each answer
	 */
	record QuietArrivals(double share, int users) implements Note {

	}

	/**
	 * The verdict is about another metric than the scenario's.
	 *
	 * @param duet whether a duet asks for it; else blocks do
	 */
	record OtherMetric(Metric chosen, Metric scenario, boolean duet) implements Note {

	}

	/** Variables of the user's that services and k6 did not get. */
	record VariablesLeftOut(List<String> names) implements Note {

	}

	/**
	 * Limits of each service, and what keeps them.
	 *
	 * @param memory as the scenario's file writes it, such as 2g
	 * @param refusal why no control group keeps them; null where one does
	 */
	record Limits(int cpus, String memory, Arm.Confined by,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String refusal) implements Note {

	}

	/** Arms that run at once share the processors as the system decides. */
	record SharedProcessors() implements Note {

	}

	/** A service listens on another port than its own, which is taken. */
	record OtherPort(String service, int taken, int port) implements Note {

	}

	/**
	 * The database server.
	 *
	 * @param embedded whether the run started it; else it is the user's
	 * @param maxConnections as the server says it
	 */
	record PostgreSql(String version, boolean embedded, String maxConnections) implements Note {

	}

	/** Delays of the network to the back-ends. */
	record Network(long upstreamMillis, long downstreamMillis) implements Note {

	}

	/**
	 * A cluster that the run took place on.
	 *
	 * @param version of Kubernetes
	 * @param nodes null where they may not be seen
	 * @param cpus of the subject's pod
	 * @param memory of the subject's pod
	 * @param generators pods that send the load
	 */
	record Cluster(String version, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer nodes, String namespace,
			String cpus, String memory, int generators) implements Note {

	}

	/**
	 * A fork took longer than was expected.
	 *
	 * @param limitSeconds after which it is given up
	 */
	record LateFork(double expectedSeconds, double limitSeconds) implements Note {

	}

	/** The runner itself stood still while it measured. */
	record Standstill(long seconds) implements Note {

	}

	/** A service did not end when it was asked to. */
	record Killed(String service) implements Note {

	}

	/** Of a service's log only the beginning and the end are kept. */
	record LogCut(String service, String log) implements Note {

	}

	/**
	 * Something could not be stopped.
	 *
	 * @param failure its message
	 */
	record NotStopped(String failure) implements Note {

	}

	/**
	 * The result was published under a reservation.
	 *
	 * @param although what speaks against it
	 */
	record Published(String although) implements Note {

	}

	/** Words of an earlier version, or of a program that was looked for. */
	record Text(String text) implements Note {

	}

}
