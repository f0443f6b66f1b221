package io.vtbench.runner.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.result.Bound;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Measure;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.service.PostgresAddress;
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
 * @param command that repeats the run
 * @param postgres a server to use instead of the embedded one
 * @param notes what a person chose that changes the scenario, for the report
 */
public record Experiment(Scenario.Sized sized, List<ArmSetup> arms, List<ServiceSpec> backends, int pairs, int maxPairs,
		long seed, Path home, String command, @Nullable PostgresAddress postgres, List<String> notes) {

	private static final double TASK_START_SECONDS = 4;

	private static final double FORK_START_SECONDS = 7;

	/** Requests per second without delay, as seen on two cores. */
	private static final double WARM_UP_RATE = 1500;

	/** The same with what a person chose beside. */
	public Experiment with(@Nullable PostgresAddress postgres, List<String> notes) {
		return new Experiment(this.sized, this.arms, this.backends, this.pairs, this.maxPairs, this.seed, this.home,
				this.command, postgres, notes);
	}

	public Scenario scenario() {
		return this.sized.scenario();
	}

	ArmSetup arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

	/** The load; null for a task. */
	public @Nullable LoadSpec load() {
		return scenario().load();
	}

	/** JVM flags of the subject, equal in all arms. */
	List<String> jvm() {
		List<String> flags = new ArrayList<>();
		if (scenario().limits() != null) {
			flags.addAll(scenario().limits().jvm());
		}
		flags.addAll(scenario().jvm());
		return flags;
	}

	Scenario.WarmUp warmUp() {
		Scenario.WarmUp own = scenario().warmUp();
		return (own != null) ? own : Scenario.WarmUp.DEFAULT;
	}

	/** The metric that the verdict is about. */
	public Metric primary() {
		return metric(scenario().primary());
	}

	/** The result's metric for a scenario file's name. */
	public static Metric metric(Measure measure) {
		return switch (measure) {
			case MAKESPAN -> Metric.MAKESPAN;
			case THROUGHPUT -> Metric.THROUGHPUT;
			case MEAN -> Metric.LATENCY_MEAN;
			case P50 -> Metric.LATENCY_P50;
			case P95 -> Metric.LATENCY_P95;
			case P99 -> Metric.LATENCY_P99;
			case CPU -> Metric.CPU_PER_REQUEST;
			case MEMORY -> Metric.PEAK_MEMORY;
		};
	}

	LoadFacts loadFacts() {
		LoadSpec load = load();
		if (load == null) {
			return new LoadFacts(String.join(" ", scenario().args()), LoadModel.TASK, "task", null,
					(scenario().bound() != null) ? scenario().bound().tasks() : null, null, 0, null, 0, 0);
		}
		return new LoadFacts(String.valueOf(load.script()),
				(load.model() == LoadSpec.Model.OPEN) ? LoadModel.OPEN : LoadModel.CLOSED, load.shape(), load.users(),
				load.totalRequests(), load.rate(), seconds(load.rampUp()),
				(load.duration() != null) ? seconds(load.duration()) : null, warmUp().requests(),
				seconds(load.warmUp()));
	}

	/** Seconds that the planned pairs will take, from the bounds; for the time left. */
	public double expectedSeconds() {
		return this.pairs * this.arms.stream().mapToDouble(this::expectedSeconds).sum();
	}

	/** Seconds of one fork of an arm: start and stop, warm-up, window. */
	double expectedSeconds(ArmSetup arm) {
		Double bound = (arm.bound() != null) ? arm.bound().makespanSeconds() : null;
		LoadSpec load = load();
		if (load == null) {
			return TASK_START_SECONDS + ((bound != null) ? bound : 10);
		}
		double fixed = FORK_START_SECONDS + warmUp().requests() / WARM_UP_RATE;
		Long total = load.totalRequests();
		if (bound != null && total != null) {
			return fixed + bound * (1 + (double) load.concurrency() * warmUp().rounds() / total);
		}
		return fixed + seconds(load.rampUp()) + seconds(load.warmUp()) + seconds(load.duration());
	}

	/** Requests per second of the arm whose bound is the highest; 0 without bounds. */
	double highestThroughput() {
		return this.arms.stream()
			.map(ArmSetup::bound)
			.filter(Objects::nonNull)
			.mapToDouble(Bound::throughputPerSecond)
			.max()
			.orElse(0);
	}

	static double seconds(@Nullable Duration duration) {
		return (duration != null) ? duration.toNanos() / 1e9 : 0;
	}

}
