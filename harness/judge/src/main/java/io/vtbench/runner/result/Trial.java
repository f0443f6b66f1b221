package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.file.SchemaRules;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a service of one's own showed: everything that its report needs, in the
 * order of the report.
 *
 * @param schema version of this format
 * @param service file name of the jar, or of the image
 * @param target description of the request or script that the load sends
 * @param startedAt ISO-8601 instant in UTC
 * @param command command that repeats it, without values of headers
 * @param answer answer that follows from all below
 * @param plan decisions before the first pair; null where no pair was to be measured, and
 * in older files
 * @param facts facts that are known of the service and its machine before any load:
 * versions, server, {@link #JDK}, {@link #MACHINE}
 * @param curves curves of the search for a load, one per arm
 * @param firstLoads first loads after a start, of forks that were not measured
 * @param evidence evidence from forks that were not measured, one per arm
 * @param findings findings that bear on the decision
 * @param breakdowns arms that stopped serving, which ended the measurement of them
 * @param overload facts of the load beyond the limit; null where it was not thought of
 * @param slo service level objective, with the loads at rising rates; null where none was
 * asked for
 * @param runs folders of the measured runs, below this one
 * @param cutShort reasons why less was measured than was planned, each with the next
 * step; empty where the trial came to its end
 * @param learnt what was learnt of the answers that the service gives; null where nobody
 * looked at them
 */
@JsonPropertyOrder({ "schema", "service", "target", "answer", "curves", "firstMinutes", "evidence", "findings", "runs",
		"breakdowns", "cutShort" })
@RecordBuilder
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Trial(int schema, String service, String target, String startedAt, String command, TrialAnswer answer,
		@Nullable Plan plan, Map<String, String> facts, List<CapacityCurve> curves,
		@JsonProperty("firstMinutes") List<FirstLoad> firstLoads, List<Evidence> evidence, List<Finding> findings,
		List<Breakdown> breakdowns, @Nullable Overload overload, @Nullable Slo slo, List<String> runs,
		List<String> cutShort, Answers.@Nullable Learnt learnt) implements TrialBuilder.With {

	/** The version of the format that this code writes. */
	public static final int SCHEMA = 4;

	/** The fact that names the JDK of the service; older files do not have it. */
	public static final String JDK = "JDK";

	/** The fact that names the machine; older files do not have it. */
	public static final String MACHINE = "machine";

	public static final JsonFile<Trial> FILE = new JsonFile<>("trial.json", SCHEMA, Trial.class, "a trial",
			"take an unchanged copy, or try again", new SchemaRules("/trial.schema.json"));

	/** Makes a trial of which nothing is known yet. */
	public static Trial begun(String service, String target, String startedAt, String command) {
		return new Trial(SCHEMA, service, target, startedAt, command, new TrialAnswer(List.of()), null, Map.of(),
				List.of(), List.of(), List.of(), List.of(), List.of(), null, null, List.of(), List.of(), null);
	}

	/**
	 * Holds what a trial is to measure and the rules by which it is to be judged, written
	 * before its first pair.
	 *
	 * @param alpha chance to call any deciding row different where none is, all together,
	 * 0 to 1
	 * @param deciding rows that decide, in the order of the answer
	 */
	public record Plan(double alpha, List<PlannedStage> stages, List<Criterion> deciding) {

	}

	/**
	 * Holds a stage as it is planned; its warm-up may end later, and time may end it
	 * sooner.
	 *
	 * @param name name of its folder
	 * @param load load, for people: 20 users, or 200/s
	 * @param warmUpSeconds length of the warm-up of each fork
	 * @param windowSeconds length of the window of each fork
	 */
	public record PlannedStage(String name, Design design, String load, int pairs, double warmUpSeconds,
			double windowSeconds) {

	}

	/**
	 * Holds a row that decides.
	 *
	 * @param row name of the row, for people: p95 latency at full load
	 * @param threshold difference from which on the row is better or worse, and below
	 * which it is the same; 0.05 is 5 %
	 */
	public record Criterion(String row, double threshold) {

	}

	/**
	 * Holds something that a service under load showed and that bears on the decision.
	 */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	public sealed interface Finding {

		/** Returns the name of the arm that showed it. */
		String arm();

		/** Returns frames, top first, or log lines. */
		List<String> evidence();

		/** Returns whether it may happen in production, and explains no difference. */
		@JsonIgnore
		default boolean isRisk() {
			return this instanceof SlowHealth || this instanceof GrowingMemory;
		}

		/**
		 * Says that all carriers of virtual threads are kept by threads that wait, so
		 * that no other virtual thread can run.
		 *
		 * @param carriers number of carriers
		 * @param waitFor thing that they wait for
		 * @param below reason why the waits keep their carriers; null where the stack
		 * does not show it
		 * @param nestedJar whether Spring Boot's loader of nested jars is on the stack
		 * @param loadsClass whether classes are loaded or initialised on it
		 * @param evidence frames, top first
		 */
		record Starvation(String arm, int carriers, String waitFor, @Nullable Below below, boolean nestedJar,
				boolean loadsClass, List<String> evidence) implements Finding {

			/**
			 * Holds a frame below which a wait keeps its carrier.
			 *
			 * @param initialiser whether it is a frame of a class initialiser, and not
			 * native
			 */
			public record Below(boolean initialiser, String frame) {

			}

		}

		/**
		 * Says that many requests wait in one way, or compute.
		 *
		 * @param waitFor thing that they wait for
		 * @param shares share of the requests that were seen, 0 to 1, of each arm that
		 * waits at the same place; for this arm alone where no other one does
		 * @param frame frame of the service's own code where most of them wait
		 * @param evidence frames, top first
		 */
		record Wait(String arm, WaitKind waitFor, List<Double> shares, String frame,
				List<String> evidence) implements Finding {

		}

		/**
		 * Says that virtual threads kept their carrier while they waited.
		 *
		 * @param times number of times
		 * @param seconds time of all of them
		 * @param frame frame where most of that time was spent
		 * @param share share of that place in the time, 0 to 1
		 * @param cause cause at that place
		 * @param reason reason that the JVM gives; null before JDK 24
		 * @param evidence frames, top first
		 */
		record Pinning(String arm, int times, double seconds, String frame, double share, Cause cause,
				@Nullable String reason, List<String> evidence) implements Finding {

			/** Names what keeps a carrier. */
			public enum Cause {

				/** A synchronized section or native code: the JVM does not say which. */
				@JsonProperty("before JDK 24")
				BEFORE_JDK_24,

				@JsonProperty("class initialiser")
				INITIALISER,

				@JsonProperty("native code")
				NATIVE

			}

		}

		/**
		 * Says that requests wait for a thread of a pool that is full.
		 *
		 * @param pool well-known pool that it is
		 * @param name name of its threads without their numbers: task-
		 * @param threads number of threads
		 * @param shares share of the requests that waited for a thread, 0 to 1, of each
		 * arm with the same pool; of this arm alone where no other one has it
		 * @param frame frame of the service's own code where most of its threads were
		 * @param evidence frames of one of its threads, top first
		 */
		@JsonTypeName("pool")
		record FullPool(String arm, Pool pool, String name, int threads, List<Double> shares, String frame,
				List<String> evidence) implements Finding {

			/** Returns whether the pool is that of one arm's server alone. */
			public boolean limitsRequests() {
				return this.pool == Pool.REQUEST_THREADS && this.shares.size() == 1;
			}

			/** Names a pool that everybody knows. */
			public enum Pool {

				/** The platform threads of the server. */
				@JsonProperty("request threads")
				REQUEST_THREADS,

				/** Spring Boot's executor of asynchronous work. */
				@JsonProperty("application task executor")
				APPLICATION,

				/** The pool of {@link java.util.concurrent.ForkJoinPool#commonPool()}. */
				@JsonProperty("common pool")
				COMMON,

				/** Spring Boot's executor of scheduled work. */
				@JsonProperty("task scheduler")
				SCHEDULER,

				/** A pool that the service makes by itself. */
				OWN

			}

		}

		/**
		 * Says that virtual threads compute all the time, and never let go of their
		 * carrier.
		 *
		 * @param threads number of them
		 * @param dumps number of thread dumps, all of which show them at work
		 * @param frame frame of the service's own code
		 * @param evidence frames, top first
		 */
		record BusyLoop(String arm, int threads, int dumps, String frame, List<String> evidence) implements Finding {

		}

		/**
		 * Says that a few requests compute long on their carriers, while others wait for
		 * one.
		 *
		 * @param requests number of them that were seen
		 * @param share share of what virtual threads computed, 0 to 1
		 * @param millis time that half of them computed for, or longer
		 * @param waiting virtual threads that waited for a carrier, on average
		 * @param frame method of the service's own code where most of them were
		 * @param evidence frames, top first
		 */
		record LongComputation(String arm, int requests, double share, double millis, double waiting, String frame,
				List<String> evidence) implements Finding {

		}

		/**
		 * Says that virtual threads make initial values of thread-locals again and again.
		 *
		 * @param share share of what they compute, 0 to 1
		 * @param frame frame that makes most of the values
		 * @param evidence frames, top first
		 */
		record InitialValues(String arm, double share, String frame, List<String> evidence) implements Finding {

		}

		/**
		 * Says that interrupts closed connections, as the log has it, which did not
		 * happen in another arm under the same load.
		 *
		 * @param other name of the other arm
		 * @param evidence log lines
		 */
		record Interrupts(String arm, String other, List<String> evidence) implements Finding {

		}

		/**
		 * Says that the service logged warnings or errors that another arm did not log
		 * under the same load.
		 *
		 * @param other name of the other arm
		 * @param kinds number of different lines
		 * @param evidence log lines
		 */
		record Warnings(String arm, String other, int kinds, List<String> evidence) implements Finding {

		}

		/**
		 * Says that the health path took longer under the full load than a probe waits.
		 *
		 * @param path path that was asked once a second
		 * @param longestMillis longest answer
		 * @param other name of another arm
		 * @param otherMillis its longest answer under the same load
		 * @param evidence none
		 */
		record SlowHealth(String arm, String path, double longestMillis, String other, double otherMillis,
				List<String> evidence) implements Finding {

		}

		/**
		 * Says that each request leaves something in memory that no collection frees.
		 *
		 * @param bytesEach bytes that a request leaves
		 * @param requests number of requests that were served meanwhile
		 * @param other name of another arm
		 * @param otherBytesEach bytes that one leaves there
		 * @param evidence classes of which most grew
		 */
		record GrowingMemory(String arm, double bytesEach, long requests, String other, double otherBytesEach,
				List<String> evidence) implements Finding {

		}

	}

	/**
	 * Describes an arm that stopped serving under a load which another one carries. It is
	 * measured no further.
	 *
	 * @param load load, for people: 20 users, or 200/s
	 * @param seconds time from the start of the load to the last right answer, or to the
	 * end of the process; null where unknown
	 * @param alive whether the process still ran
	 * @param baseline name of the arm that carried the same load: a candidate where the
	 * baseline broke
	 * @param baselinePerSecond requests a second that this arm served
	 * @param jvms number of fresh JVMs that got the load
	 * @param broken number of those JVMs that stopped serving
	 * @param exhausted what the first of them ran out of, with the number of lines of its
	 * log that say so; empty where nothing did, and in older files
	 */
	public record Breakdown(String arm, String load, @Nullable Double seconds, boolean alive, String baseline,
			double baselinePerSecond, int jvms, int broken,
			@JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> exhausted) {

		public Breakdown {
			exhausted = (exhausted != null) ? Map.copyOf(exhausted) : Map.of();
		}

		/**
		 * Returns the breakdown after one more JVM got the load.
		 * @param again whether that JVM stopped serving too
		 */
		public Breakdown repeated(boolean again) {
			return new Breakdown(this.arm, this.load, this.seconds, this.alive, this.baseline, this.baselinePerSecond,
					this.jvms + 1, again ? this.broken + 1 : this.broken, this.exhausted);
		}

	}

}
