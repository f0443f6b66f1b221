package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Comparison.Moved;
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

		static Reading of(Metric metric) {
			return new Reading(metric::of, metric.isOfBlocks() ? metric::of : null);
		}

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
		return compare(run, candidate, metric, Reading.of(metric));
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
		Logs logs = logs(run, candidate, metric, reading);
		if (logs == null) {
			return null;
		}
		if (!isModerated(run, logs)) {
			return PairedRatio.of(logs.d, logs.firstStage);
		}
		if (metric == Metric.PEAK_MEMORY) {
			return PairedRatio.of(logs.d, ModeratedVariance.ofForks(logs.d, MEMORY));
		}
		return (logs.blocks != null) ? PairedRatio.of(logs.d, logs.pairs(metric).moderated(luck(run, candidate)))
				: PairedRatio.of(logs.d, logs.firstStage);
	}

	/**
	 * Holds the log ratios of two arms.
	 *
	 * @param d ln(candidate / baseline) of each pair, at least one
	 * @param blocks the same of each block of each pair; null where one has no value of
	 * its own
	 * @param firstStage number of the first pairs that decided how many there are
	 */
	private record Logs(double[] d, double @Nullable [][] blocks, int firstStage) {

		ModeratedVariance.Pairs pairs(Metric metric) {
			return ModeratedVariance.Pairs.ofBlocks(this.d, Objects.requireNonNull(this.blocks),
					TAIL.contains(metric) ? TAIL_OF_JVMS : JVMS, metric.isPercentile());
		}

	}

	/**
	 * Returns whether more is known of the scatter than what the pairs show. It is where
	 * arms took turns; where the scatter of the first pairs decided how many there are,
	 * it stands alone.
	 */
	private static boolean isModerated(RunResult run, Logs logs) {
		return run.design() == Design.INTERLEAVED && logs.firstStage == logs.d.length && logs.d.length > 1;
	}

	private static @Nullable Logs logs(RunResult run, Arm candidate, Metric metric, Reading reading) {
		List<Pair> pairs = pairs(run.baseline(), candidate);
		if (pairs.isEmpty()
				|| !isAlike(metric, pairs.stream().flatMap((pair) -> Stream.of(pair.baseline, pair.candidate)))) {
			return null;
		}
		double[] d = new double[pairs.size()];
		List<double[]> blocks = new ArrayList<>();
		for (int i = 0; i < d.length; i++) {
			Pair pair = pairs.get(i);
			double[] ofBlocks = blocks(run.design(), pair, reading);
			Double ratio = ratio(run.design(), pair, reading, ofBlocks);
			if (ratio == null) {
				return null;
			}
			d[i] = ratio;
			if (ofBlocks != null) {
				blocks.add(ofBlocks);
			}
		}
		return new Logs(d,
				(blocks.size() == d.length && blocks.stream().allMatch((pair) -> pair.length > 1))
						? blocks.toArray(double[][]::new) : null,
				firstStage(run, pairs.stream().map(Pair::baseline).toList()));
	}

	/**
	 * Returns ln(candidate / baseline) of a pair; null where a fork has no figure above
	 * zero. It is that of the whole windows, where a percentile shows what happens in a
	 * few blocks alone. Blocks of forks that ran at once saw the same machine, so the
	 * mean over them is taken there, and none may be left out.
	 */
	private static @Nullable Double ratio(Design design, Pair pair, Reading reading, double @Nullable [] blocks) {
		if (design == Design.DUET && reading.block() != null && !pair.baseline.blocks().isEmpty()) {
			return (blocks != null) ? Double.valueOf(TTest.Sample.mean(blocks)) : null;
		}
		return ln(reading.fork().apply(pair.baseline), reading.fork().apply(pair.candidate));
	}

	/**
	 * Returns the variance of JVMs beyond what their blocks explain, from all metrics
	 * that are judged and have blocks.
	 */
	private static double luck(RunResult run, Arm candidate) {
		return ModeratedVariance.Pairs.luck(Arrays.stream(Metric.values())
			.filter((metric) -> metric.isOfBlocks() && Comparisons.isJudged(run, metric))
			.flatMap((metric) -> pairs(run, candidate, metric).stream())
			.toList());
	}

	private static Optional<ModeratedVariance.Pairs> pairs(RunResult run, Arm candidate, Metric metric) {
		return Optional.ofNullable(logs(run, candidate, metric, Reading.of(metric)))
			.filter((logs) -> logs.blocks != null)
			.map((logs) -> logs.pairs(metric));
	}

	/**
	 * Returns the course of a ratio over the blocks of its pairs: where it moves in all
	 * of them the same way, by more than chance and by a relevant difference. The line of
	 * least squares goes through the logarithms of the blocks, after the mean of their
	 * pair.
	 * @param asked number of metrics that are looked at together (Bonferroni)
	 * @return null where it does not move
	 */
	static @Nullable Moved moved(RunResult run, Arm candidate, Metric metric, int asked) {
		Logs logs = logs(run, candidate, metric, Reading.of(metric));
		return (logs != null && logs.blocks != null && isModerated(run, logs)) ? Trend.of(logs.blocks).moved(asked)
				: null;
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
	 * Returns ln(candidate / baseline) of each block of a pair; null where blocks were no
	 * neighbours, or one of them has no figure, because nothing was served in it.
	 */
	private static double @Nullable [] blocks(Design design, Pair pair, Reading reading) {
		List<Block> before = pair.baseline.blocks();
		List<Block> after = pair.candidate.blocks();
		BiFunction<Fork, Block, @Nullable Double> block = reading.block();
		if (design == Design.IN_TURN || block == null || before.isEmpty() || before.size() != after.size()) {
			return null;
		}
		double[] ratios = new double[before.size()];
		for (int i = 0; i < ratios.length; i++) {
			Double d = ln(block.apply(pair.baseline, before.get(i)), block.apply(pair.candidate, after.get(i)));
			if (d == null) {
				return null;
			}
			ratios[i] = d;
		}
		return ratios;
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
