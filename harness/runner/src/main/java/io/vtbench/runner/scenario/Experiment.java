package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ScenarioFacts;
import io.vtbench.runner.result.ScenarioFacts.Published;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A scenario with every choice made: what a run measures.
 *
 * @param sized scenario at the size of a profile
 * @param arms baseline first
 * @param backends in the order of the scenario
 * @param pairs to begin with
 * @param maxPairs at most
 * @param seed of the order
 * @param home the suite's folder
 * @param source file of the scenario
 * @param command that repeats the run
 * @param postgres a server to use instead of the embedded one
 * @param notes what the user chose that changes the scenario, for the report
 */
@RecordBuilder
public record Experiment(Scenario.Sized sized, List<ResolvedArm> arms, List<ServiceSpec> backends, int pairs,
		int maxPairs, long seed, Path home, Path source, String command, @Nullable PostgresAddress postgres,
		List<Note> notes) implements ExperimentBuilder.With {

	/** Path of a back-end's actuator that takes {@link #backendDelays}. */
	public static final String DELAYS_PATH = "/actuator/latency";

	/**
	 * JVM flags of back-ends: the first JIT compiler alone. It is done after some hundred
	 * requests, where the second is at work for thousands, in the first forks and not in
	 * the later ones.
	 */
	public static final List<String> BACKEND_JVM = List.of("-XX:TieredStopAtLevel=1");

	private static final double TASK_START_SECONDS = 4;

	private static final double FORK_START_SECONDS = 7;

	public Scenario scenario() {
		return this.sized.scenario();
	}

	/** Returns how the forks of a pair share the machine. */
	public Design design() {
		return scenario().design();
	}

	/** Returns the experiment at a rate that has been found. */
	public Experiment atRate(double rate) {
		return withSized(this.sized.atRate(rate));
	}

	/** Returns an arm by its name. */
	public ResolvedArm arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

	/** Returns the load; null for a task. */
	public @Nullable LoadSpec load() {
		return scenario().load();
	}

	/**
	 * Returns whether an AOT cache shortens the start of each fork. Where the arms differ
	 * in their JDK or flags it might serve one arm and not another, so none has it.
	 */
	public boolean cached() {
		return this.arms.stream().map(ResolvedArm::jdk).distinct().count() == 1
				&& this.arms.stream().map(ResolvedArm::jvm).distinct().count() == 1;
	}

	public WarmUp warmUp() {
		WarmUp own = scenario().warmUp();
		return (own != null) ? own : WarmUp.DEFAULT;
	}

	/**
	 * Returns whether the delay of all that is asked can be switched off: not that of a
	 * subject which the scenario brings itself.
	 */
	public boolean canSwitchOffDelay() {
		return !scenario().services().containsKey(scenario().subject());
	}

	/**
	 * Returns the most bursts of the warm-up, until the subject has settled. Where arms
	 * live at once, CPU time is judged, which falls as code is compiled. A quick run in
	 * turn sends a fixed number of requests.
	 */
	public int maxBursts() {
		return (design() != Design.IN_TURN || this.sized.profile() != Profile.QUICK) ? ExpectedTimes.MAX_BURSTS : 1;
	}

	/**
	 * Returns the properties that the scenario gives to a back-end, by their full names.
	 */
	public Map<String, String> backendProperties(ServiceSpec backend) {
		Map<String, String> properties = new LinkedHashMap<>();
		this.sized.backendProperties(backend.name())
			.forEach((key, value) -> properties.put(backend.prefix() + "." + key, value));
		return properties;
	}

	/**
	 * Returns the delays of a back-end times a factor, as a JSON object of operations and
	 * durations; null where the back-end has none. A property {@code latency} is the one
	 * delay of a service, {@code screening.latency} that of an operation.
	 */
	public @Nullable String backendDelays(String backend, double factor) {
		Map<String, String> delays = new LinkedHashMap<>();
		this.sized.backendProperties(backend).forEach((property, value) -> {
			if (Durations.isDelay(property)) {
				delays.put(property.replaceFirst("\\.latency$", ""),
						Durations.print(Durations.scale(Durations.parse(value), factor)));
			}
		});
		return delays.isEmpty() ? null : JsonMapper.shared().writeValueAsString(delays);
	}

	/** Returns the metric that the verdict is about. */
	public Metric primary() {
		return scenario().primary();
	}

	/**
	 * Returns the scenario for the result, with the figures to show next to the measured
	 * ones.
	 */
	public ScenarioFacts scenarioFacts() {
		PublishedSpec spec = scenario().published();
		return new ScenarioFacts(scenario().name(), scenario().question(), this.sized.profile().key(),
				this.sized.timeScale(), primary(), (spec != null) ? new Published(spec.source(), spec.arms()) : null,
				scenario().margins(), scenario().expected().stream().map(ExpectedSpec::expectation).toList());
	}

	public LoadFacts loadFacts() {
		LoadSpec load = load();
		if (load == null) {
			return new LoadFacts(String.join(" ", scenario().args()), LoadModel.TASK, "task", null,
					(scenario().bound() != null) ? scenario().bound().tasks() : null, null, 0, null, 0, 0, List.of());
		}
		return new LoadFacts(load.scriptName(),
				(load.isOpen() || load.model() == LoadSpec.Model.OPEN) ? LoadModel.OPEN : LoadModel.CLOSED,
				load.shape(), load.users(), load.totalRequests(), load.rate(), seconds(load.rampUp()),
				(load.duration() != null) ? seconds(load.duration()) : null, warmUp().requests(),
				seconds(load.warmUp()), phases(load));
	}

	private static List<LoadPhase> phases(LoadSpec load) {
		return (load.phases() != null)
				? load.phases().stream().map((phase) -> new LoadPhase(phase.rate(), seconds(phase.duration()))).toList()
				: List.of();
	}

	/**
	 * Returns the seconds that the planned pairs will take, from the bounds; for the time
	 * left.
	 */
	public double expectedSeconds() {
		double all = this.arms.stream().mapToDouble(this::expectedSeconds).sum();
		if (design() != Design.DUET) {
			return this.pairs * all;
		}
		return this.pairs * all / this.arms.size() + ExpectedTimes.CALIBRATION_SECONDS;
	}

	/** Returns the seconds of one fork of an arm: start and stop, warm-up, window. */
	public double expectedSeconds(ResolvedArm arm) {
		Double bound = (arm.bound() != null) ? arm.bound().makespanSeconds() : null;
		LoadSpec load = load();
		if (load == null) {
			return TASK_START_SECONDS + ((bound != null) ? bound : 10);
		}
		double fixed = FORK_START_SECONDS + ExpectedTimes.expectedWarmUpSeconds(warmUp().requests(), maxBursts());
		Long total = load.totalRequests();
		if (bound != null && total != null) {
			return fixed + bound * (1 + (double) load.concurrency() * warmUp().roundsAtLoad() / total);
		}
		double timed = seconds(load.rampUp()) + seconds(load.warmUp()) + seconds(load.duration());
		return switch (design()) {
			case IN_TURN -> fixed + timed;
			case INTERLEAVED -> fixed + timed * ExpectedTimes.BLOCK_OVERHEAD;
			case DUET -> fixed + timed + fixed / 2;
		};
	}

	/**
	 * Returns the seconds of one arm in a stage that follows another: those of its blocks
	 * alone.
	 */
	public double stageSeconds() {
		return (load() != null) ? seconds(load().duration()) * ExpectedTimes.BLOCK_OVERHEAD : 0;
	}

	/**
	 * Returns the seconds after which a fork's warm-up without delay begins no further
	 * burst.
	 */
	public double longestWarmUpSeconds() {
		return (load() != null) ? ExpectedTimes.longestWarmUpSeconds(warmUp().requests(), maxBursts()) : 0;
	}

	/**
	 * Returns the requests per second of the arm whose bound is the highest; 0 without
	 * bounds.
	 */
	public double highestThroughput() {
		return this.arms.stream()
			.map(ResolvedArm::bound)
			.filter(Objects::nonNull)
			.mapToDouble(Bound::throughputPerSecond)
			.max()
			.orElse(0);
	}

	public static double seconds(@Nullable Duration duration) {
		return (duration != null) ? duration.toNanos() / 1e9 : 0;
	}

	/**
	 * Holds the times that designs keep to and that the expected length of a run follows
	 * from. A warm-up without delay ends after its requests, or after a time: how fast a
	 * service is that is not one of the suite, nobody knows before.
	 */
	public static final class ExpectedTimes {

		/** The most bursts of a warm-up; more would be a measurement of its own. */
		public static final int MAX_BURSTS = 8;

		/**
		 * The seconds of one burst: twenty readings of the CPU time, six of the threads.
		 */
		public static final double BURST_SECONDS = 3;

		/** The rates that a calibration tries before the first pair of a duet. */
		public static final int CALIBRATION_ATTEMPTS = 2;

		/**
		 * The seconds of a calibration, which measures the capacity and each rate that it
		 * tries, with the starts and ends of k6.
		 */
		public static final double CALIBRATION_SECONDS = (1 + CALIBRATION_ATTEMPTS) * 7.0;

		/**
		 * The factor for the starts of k6 and the part of each block that does not count.
		 */
		public static final double BLOCK_OVERHEAD = 1.4;

		/**
		 * The requests per second without delay, as the suite's services serve on two
		 * cores.
		 */
		private static final double WARM_UP_RATE = 1500;

		/** The factor by which a burst may take longer than at that rate. */
		private static final double BURST_FACTOR = 3;

		/** The time that a burst may take in any case. */
		private static final Duration MIN_BURST_LIMIT = Duration.ofSeconds(30);

		/**
		 * The bursts until a subject has settled after its first one, with k6's starts.
		 */
		private static final double EXPECTED_BURSTS = 4;

		/**
		 * The seconds that all bursts after the first may take: twice as long as they are
		 * meant to.
		 */
		private static final double MORE_SECONDS = 2 * MAX_BURSTS * BURST_SECONDS;

		private ExpectedTimes() {
		}

		/**
		 * Returns the seconds that a warm-up without delay is expected to take.
		 * @param requests of the first burst
		 * @param maxBursts that may follow each other
		 */
		static double expectedWarmUpSeconds(long requests, int maxBursts) {
			double more = (maxBursts > 1 && requests > 0) ? EXPECTED_BURSTS * BURST_SECONDS : 0;
			return requests / WARM_UP_RATE + more;
		}

		/**
		 * Returns the time after which a burst sends no more; what is under way is still
		 * answered.
		 */
		public static Duration longestBurst(long requests) {
			Duration longest = Duration.ofMillis(Math.round(BURST_FACTOR * 1000 * requests / WARM_UP_RATE));
			return Collections.max(List.of(longest, MIN_BURST_LIMIT));
		}

		/** Returns the seconds of a warm-up without delay after which no burst begins. */
		public static double longestWarmUpSeconds(long requests, int maxBursts) {
			if (requests == 0) {
				return 0;
			}
			return Experiment.seconds(longestBurst(requests)) + ((maxBursts > 1) ? MORE_SECONDS : 0);
		}

	}

}
