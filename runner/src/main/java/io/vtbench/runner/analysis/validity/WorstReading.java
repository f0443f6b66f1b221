package io.vtbench.runner.analysis.validity;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The worst value of one signal over several forks, and how many forks gave none.
 *
 * @param worst null where no fork gave a value
 * @param pair of the fork with the worst value
 * @param missing forks without a value
 * @param forks in all
 */
record WorstReading(@Nullable Double worst, int pair, int missing, int forks) {

	static WorstReading of(RunResult run, Function<Fork, @Nullable Double> signal) {
		return of(run.arms().stream().flatMap((arm) -> arm.forks().stream()).toList(), signal);
	}

	static WorstReading of(Arm arm, Function<Fork, @Nullable Double> signal) {
		return of(arm.forks(), signal);
	}

	private static WorstReading of(List<Fork> forks, Function<Fork, @Nullable Double> signal) {
		List<Fork> giving = forks.stream().filter((fork) -> usable(signal.apply(fork))).toList();
		int missing = forks.size() - giving.size();
		Stream<WorstReading> readings = giving.stream()
			.map((fork) -> new WorstReading(signal.apply(fork), fork.pair(), missing, forks.size()));
		return readings.max(Comparator.comparingDouble(WorstReading::value))
			.orElse(new WorstReading(null, 0, missing, forks.size()));
	}

	private static boolean usable(@Nullable Double value) {
		return value != null && Double.isFinite(value);
	}

	private double value() {
		return (this.worst != null) ? this.worst : Double.NaN;
	}

}
