package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Forks of two arms that ran side by side. A fork whose partner is missing is left out;
 * of two forks with the same number the later one counts.
 */
public final class Pairing {

	private Pairing() {
	}

	/** The later of two forks with one number counts. */
	static Map<Integer, Fork> byPair(Arm arm) {
		Map<Integer, Fork> forks = new TreeMap<>();
		arm.forks().forEach((fork) -> forks.put(fork.pair(), fork));
		return forks;
	}

	/**
	 * An arm against the baseline in one metric.
	 * @return null without pairs, and where a fork has no value, or one without a
	 * logarithm: leaving its pair out would favour an arm; null as well where the metric
	 * does not mean the same in all forks
	 */
	public static @Nullable PairedRatio compare(RunResult run, Arm candidate, Metric metric) {
		Map<Integer, Fork> left = byPair(run.baseline());
		Map<Integer, Fork> right = byPair(candidate);
		left.keySet().retainAll(right.keySet());
		right.keySet().retainAll(left.keySet());
		if (!isAlike(metric, Stream.concat(left.values().stream(), right.values().stream()))) {
			return null;
		}
		List<Double> d = new ArrayList<>();
		for (Map.Entry<Integer, Fork> fork : left.entrySet()) {
			Fork partner = Objects.requireNonNull(right.get(fork.getKey()));
			Double ratio = logRatio(run.design(), fork.getValue(), partner, metric);
			if (ratio == null) {
				return null;
			}
			d.add(ratio);
		}
		return d.isEmpty() ? null
				: PairedRatio.of(d.stream().mapToDouble(Double::doubleValue).toArray(), firstStage(run, left.values()));
	}

	/**
	 * Whether a metric means the same in all forks. CPU time per request does not where
	 * that of the JIT compiler is left out of some forks or blocks only.
	 */
	static boolean isAlike(Metric metric, Stream<Fork> forks) {
		if (metric != Metric.CPU_PER_REQUEST) {
			return true;
		}
		List<Fork> all = forks.toList();
		return all.stream().map((fork) -> fork.jvm().compiler().cpuSeconds() == null).distinct().count() <= 1
				&& all.stream()
					.flatMap((fork) -> fork.blocks().stream())
					.map((block) -> block.compilerSeconds() == null)
					.distinct()
					.count() <= 1;
	}

	/**
	 * ln(candidate / baseline) of a pair; null where a fork has no figure above zero.
	 * Forks whose blocks ran at once or right after each other are compared block by
	 * block, for both blocks of a pair saw the same machine; the pair's value is the mean
	 * over its blocks. Where a block of arms that alternate has no figure, for nothing
	 * was served in it, the whole forks are compared: left out, it would hide what
	 * happened in it. Forks that ran one after the other have nothing in common block by
	 * block, so their own figures are compared.
	 */
	private static @Nullable Double logRatio(Design design, Fork baseline, Fork candidate, Metric metric) {
		List<Block> before = baseline.blocks();
		List<Block> after = candidate.blocks();
		if (design == Design.IN_TURN || !metric.isOfBlocks() || before.isEmpty() || before.size() != after.size()) {
			return ln(metric.of(baseline), metric.of(candidate));
		}
		double sum = 0;
		for (int i = 0; i < before.size(); i++) {
			Double d = ln(metric.of(before.get(i)), metric.of(after.get(i)));
			if (d == null) {
				return (design == Design.INTERLEAVED) ? ln(metric.of(baseline), metric.of(candidate)) : null;
			}
			sum += d;
		}
		return sum / before.size();
	}

	private static @Nullable Double ln(@Nullable Double baseline, @Nullable Double candidate) {
		return (baseline != null && candidate != null && isUsable(baseline) && isUsable(candidate))
				? Math.log(candidate / baseline) : null;
	}

	/** Whether a value has a logarithm. */
	static boolean isUsable(@Nullable Double value) {
		return value != null && value > 0 && Double.isFinite(value);
	}

	/** How many of a run's forks decided how many there are. */
	static int firstStage(RunResult run, Collection<Fork> forks) {
		Integer first = run.firstStagePairs();
		return (first == null) ? forks.size() : (int) forks.stream().filter((fork) -> fork.pair() <= first).count();
	}

}
