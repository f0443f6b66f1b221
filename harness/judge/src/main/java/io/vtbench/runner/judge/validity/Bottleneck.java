package io.vtbench.runner.judge.validity;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import org.jspecify.annotations.Nullable;

/** Names the most likely cause that keeps an arm behind the ideal machine. */
final class Bottleneck {

	/** The share of the processors, 0 to 1, above which they leave no reserve. */
	static final double FULL = 0.90;

	private Bottleneck() {
	}

	/**
	 * Finds the bottleneck of an arm. It says that the bottleneck is unknown rather than
	 * guess.
	 */
	static Seen.Bottleneck of(RunResult run, Arm arm) {
		int cores = run.environment().cores();
		double machine = mean(arm, (fork) -> processors(fork, cores));
		Double generator = generator(arm);
		if (machine > FULL) {
			return new Seen.BusyProcessors(machine, busiestProcess(arm, cores));
		}
		if (generator != null && generator > ThresholdCheck.GENERATOR.warnsAbove()) {
			return new Seen.BusyGenerator(generator);
		}
		double pauses = mean(arm, (fork) -> Objects.requireNonNullElse(fork.pauseShare(), 0.0));
		if (pauses > ThresholdCheck.GC_PAUSES.warnsAbove()) {
			return new Seen.CollectorPauses(pauses);
		}
		Integer users = run.load().users();
		OptionalDouble connections = connections(arm);
		if (run.load().model() == LoadModel.CLOSED && users != null && connections.isPresent()
				&& connections.getAsDouble() < users * BoundKept.BEHIND) {
			return new Seen.Connections(Math.round(connections.getAsDouble()), users);
		}
		return new Seen.Unknown(machine, generator, pauses);
	}

	/**
	 * Returns the share of the machine's processors that was busy, 0 to 1.
	 * @param cores logical processors of the machine
	 */
	static double processors(Fork fork, int cores) {
		double ours = fork.processes().values().stream().mapToDouble(ProcessUse::cpuSeconds).sum()
				/ (cores * fork.seconds());
		return Math.min(1, ours + others(fork));
	}

	/**
	 * Returns the name of the process that took most over all forks, or "other programs"
	 * where those did.
	 */
	private static String busiestProcess(Arm arm, int cores) {
		Map<String, Double> shares = new HashMap<>();
		for (Fork fork : arm.forks()) {
			fork.processes()
				.forEach((name, used) -> shares.merge(name, used.cpuSeconds() / (cores * fork.seconds()), Double::sum));
			shares.merge("other programs", others(fork), Double::sum);
		}
		return Collections.max(shares.entrySet(), Map.Entry.comparingByValue()).getKey();
	}

	private static double others(Fork fork) {
		return Objects.requireNonNullElse(fork.machine().foreignCpuShare(), 0.0);
	}

	private static OptionalDouble connections(Arm arm) {
		return arm.readings((fork) -> fork.jvm().peakConnections()).mapToDouble(Long::doubleValue).max();
	}

	/** Returns the mean share of the load generator; null where a fork has no reading. */
	private static @Nullable Double generator(Arm arm) {
		boolean read = arm.forks().stream().allMatch((fork) -> fork.generatorShare() != null);
		return read ? Double.valueOf(mean(arm, (fork) -> fork.generator().cpuShare())) : null;
	}

	private static double mean(Arm arm, ToDoubleFunction<Fork> value) {
		return arm.forks().stream().mapToDouble(value).average().orElse(0);
	}

}
