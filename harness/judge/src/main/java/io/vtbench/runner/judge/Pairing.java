package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the forks of two arms that ran side by side. A fork whose partner is missing is
 * left out; of two forks with the same number the later one counts.
 */
public final class Pairing {

	/**
	 * The most that JVMs are expected to scatter, as a standard deviation of logarithms.
	 */
	private static final double JVMS = 0.03;

	/**
	 * The most that JVMs are expected to scatter in a latency that few requests decide,
	 * as a standard deviation of logarithms.
	 */
	private static final double TAIL_OF_JVMS = 0.05;

	private static final Set<Metric> TAIL = Set.of(Metric.LATENCY_P95, Metric.LATENCY_P99);

	/**
	 * The scatter that is expected of the memory of a pair of JVMs, as a standard
	 * deviation of logarithms.
	 */
	private static final double MEMORY = 0.08;

	private Pairing() {
	}

	/**
	 * Reads what is compared.
	 *
	 * @param fork value of a whole fork; null where it has none
	 * @param block value of a block; null where a part of a window has no value of its
	 * own
	 */
	record Reading(Function<Fork, @Nullable Double> fork, @Nullable BiFunction<Fork, Block, @Nullable Double> block) {

	}

	/**
	 * Returns the forks of an arm by the number of their pair, in ascending order. Of two
	 * forks with one number the later one counts.
	 */
	static Map<Integer, Fork> byPair(Arm arm) {
		Map<Integer, Fork> forks = new TreeMap<>();
		arm.forks().forEach((fork) -> forks.put(fork.pair(), fork));
		return forks;
	}

	/**
	 * Compares an arm with the baseline in one metric.
	 * @return the ratio. Null without pairs, and where a fork has no value, or one
	 * without a logarithm: leaving its pair out would favour an arm. Null as well where
	 * the metric does not mean the same in all forks.
	 */
	public static @Nullable PairedRatio compare(RunResult run, Arm candidate, Metric metric) {
		return compare(run, candidate, metric, new Reading(metric::of, metric.isOfBlocks() ? metric::of : null));
	}

	/** Holds the forks of two arms in one pair. */
	record Pair(Fork baseline, Fork candidate) {

	}

	/** Returns the pairs in which both arms have a fork, in ascending order. */
	static List<Pair> pairs(Arm baseline, Arm candidate) {
		Map<Integer, Fork> before = byPair(baseline);
		Map<Integer, Fork> after = byPair(candidate);
		return before.entrySet()
			.stream()
			.filter((fork) -> after.containsKey(fork.getKey()))
			.map((fork) -> new Pair(fork.getValue(), Objects.requireNonNull(after.get(fork.getKey()))))
			.toList();
	}

	/**
	 * Compares an arm with the baseline in values that scatter as those of a metric do.
	 */
	static @Nullable PairedRatio compare(RunResult run, Arm candidate, Metric metric, Reading reading) {
		List<Pair> pairs = pairs(run.baseline(), candidate);
		if (!isAlike(metric, pairs.stream().flatMap((pair) -> Stream.of(pair.baseline, pair.candidate)))) {
			return null;
		}
		List<double[]> d = new ArrayList<>();
		for (Pair pair : pairs) {
			double[] ratios = logRatios(run.design(), pair.baseline, pair.candidate, reading);
			if (ratios == null) {
				return null;
			}
			d.add(ratios);
		}
		return d.isEmpty() ? null : compare(run, metric, d.toArray(double[][]::new),
				firstStage(run, pairs.stream().map(Pair::baseline).toList()));
	}

	/**
	 * Compares pairs by their log ratios. Where arms took turns, blocks show how far
	 * pairs scatter, and for memory it is known about how far. Where the scatter of the
	 * first pairs decided how many there are, it stands alone.
	 */
	private static PairedRatio compare(RunResult run, Metric metric, double[][] d, int firstStage) {
		if (run.design() == Design.INTERLEAVED && firstStage == d.length && d.length > 1) {
			if (metric == Metric.PEAK_MEMORY) {
				return PairedRatio.ofForks(means(d), MEMORY);
			}
			if (Arrays.stream(d).allMatch((blocks) -> blocks.length > 1)) {
				return PairedRatio.ofBlocks(d, TAIL.contains(metric) ? TAIL_OF_JVMS : JVMS);
			}
		}
		return PairedRatio.of(means(d), firstStage);
	}

	private static double[] means(double[][] d) {
		return Arrays.stream(d).mapToDouble(TTest.Sample::mean).toArray();
	}

	/**
	 * Returns whether a metric means the same in all forks. CPU time per request does not
	 * where that of the JIT compiler is left out of some forks or blocks only.
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
	 * Returns ln(candidate / baseline) of a pair, one value for each of its blocks or one
	 * for the whole pair; null where a fork has no figure above zero. Forks whose blocks
	 * ran at once or right after each other are compared block by block, because both
	 * blocks of a pair saw the same machine; the pair's value is the mean over its
	 * blocks. Where a block of arms that alternate has no figure, because nothing was
	 * served in it, the whole forks are compared: leaving the block out would hide what
	 * happened in it. Forks that ran one after the other have nothing in common block by
	 * block, so their own figures are compared.
	 */
	private static double @Nullable [] logRatios(Design design, Fork baseline, Fork candidate, Reading reading) {
		List<Block> before = baseline.blocks();
		List<Block> after = candidate.blocks();
		BiFunction<Fork, Block, @Nullable Double> block = reading.block();
		if (design == Design.IN_TURN || block == null || before.isEmpty() || before.size() != after.size()) {
			return alone(ln(reading.fork().apply(baseline), reading.fork().apply(candidate)));
		}
		double[] ratios = new double[before.size()];
		for (int i = 0; i < ratios.length; i++) {
			Double d = ln(block.apply(baseline, before.get(i)), block.apply(candidate, after.get(i)));
			if (d == null) {
				return (design == Design.INTERLEAVED)
						? alone(ln(reading.fork().apply(baseline), reading.fork().apply(candidate))) : null;
			}
			ratios[i] = d;
		}
		return ratios;
	}

	private static double @Nullable [] alone(@Nullable Double ratio) {
		return (ratio != null) ? new double[] { ratio } : null;
	}

	private static @Nullable Double ln(@Nullable Double baseline, @Nullable Double candidate) {
		return (baseline != null && candidate != null && Metric.isUsable(baseline) && Metric.isUsable(candidate))
				? Math.log(candidate / baseline) : null;
	}

	/** Returns how many of a run's forks decided how many pairs there are. */
	static int firstStage(RunResult run, Collection<Fork> forks) {
		Integer first = run.firstStagePairs();
		return (first == null) ? forks.size() : (int) forks.stream().filter((fork) -> fork.pair() <= first).count();
	}

}
