package io.vtbench.runner.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ScenarioFacts;
import io.vtbench.runner.result.ScenarioFacts.Published;
import io.vtbench.runner.scenario.ExpectedSpec;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.PublishedSpec;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * A scenario with every choice made.
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
		List<String> notes) implements ExperimentBuilder.With {

	private static final double TASK_START_SECONDS = 4;

	private static final double FORK_START_SECONDS = 7;

	public Scenario scenario() {
		return this.sized.scenario();
	}

	/** How the forks of a pair share the machine. */
	public Design design() {
		return scenario().design();
	}

	/** The same at a rate that has been found. */
	public Experiment atRate(double rate) {
		return withSized(this.sized.atRate(rate));
	}

	/** An arm by its name. */
	public ResolvedArm arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

	/** The load; null for a task. */
	public @Nullable LoadSpec load() {
		return scenario().load();
	}

	/**
	 * Whether an AOT cache shortens the start of each fork. Where the arms differ in
	 * their JDK or flags it might serve one arm and not another, so none has it.
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
	 * Whether the delay of all that is asked can be switched off: not that of a subject
	 * which the scenario brings itself.
	 */
	public boolean canSwitchOffDelay() {
		return !scenario().services().containsKey(scenario().subject());
	}

	/**
	 * Bursts of the warm-up at most, until the subject has settled. Where arms live at
	 * once, CPU time is judged, which falls as code is compiled. A quick run in turn
	 * sends a fixed number of requests.
	 */
	public int maxBursts() {
		return (design() != Design.IN_TURN || this.sized.profile() != Profile.QUICK) ? ExpectedTimes.MAX_BURSTS : 1;
	}

	/** The metric that the verdict is about. */
	public Metric primary() {
		return scenario().primary();
	}

	/**
	 * The scenario for the result, with the figures to show next to the measured ones.
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

	/** Seconds that the planned pairs will take, from the bounds; for the time left. */
	public double expectedSeconds() {
		double all = this.arms.stream().mapToDouble(this::expectedSeconds).sum();
		if (design() != Design.DUET) {
			return this.pairs * all;
		}
		return this.pairs * all / this.arms.size() + ExpectedTimes.CALIBRATION_SECONDS;
	}

	/** Seconds of one fork of an arm: start and stop, warm-up, window. */
	public double expectedSeconds(ResolvedArm arm) {
		Double bound = (arm.bound() != null) ? arm.bound().makespanSeconds() : null;
		LoadSpec load = load();
		if (load == null) {
			return TASK_START_SECONDS + ((bound != null) ? bound : 10);
		}
		double fixed = fixedSeconds();
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

	/** Seconds of one arm in a stage that follows another: its blocks alone. */
	public double stageSeconds() {
		return (load() != null) ? seconds(load().duration()) * ExpectedTimes.BLOCK_OVERHEAD : 0;
	}

	private double fixedSeconds() {
		return FORK_START_SECONDS + ExpectedTimes.expectedWarmUpSeconds(warmUp().requests(), maxBursts());
	}

	/** Seconds after which a fork's warm-up without delay begins no further burst. */
	public double longestWarmUpSeconds() {
		return (load() != null) ? ExpectedTimes.longestWarmUpSeconds(warmUp().requests(), maxBursts()) : 0;
	}

	/** Requests per second of the arm whose bound is the highest; 0 without bounds. */
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

}
