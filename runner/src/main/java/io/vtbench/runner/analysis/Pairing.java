package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Forks of two arms that ran side by side. A fork whose partner is missing is left out;
 * of two forks with the same number the later one counts.
 */
final class Pairing {

	private final Design design;

	private final List<Fork> left = new ArrayList<>();

	private final List<Fork> right = new ArrayList<>();

	private final int firstStage;

	Pairing(RunResult run, Arm baseline, Arm candidate) {
		this.design = run.design();
		Map<Integer, Fork> partners = byPair(candidate);
		byPair(baseline).forEach((pair, fork) -> {
			Fork partner = partners.get(pair);
			if (partner != null) {
				this.left.add(fork);
				this.right.add(partner);
			}
		});
		Integer first = run.firstStagePairs();
		this.firstStage = (first == null) ? this.left.size()
				: (int) this.left.stream().filter((fork) -> fork.pair() <= first).count();
	}

	/** The later of two forks with one number counts. */
	static Map<Integer, Fork> byPair(Arm arm) {
		Map<Integer, Fork> forks = new TreeMap<>();
		arm.forks().forEach((fork) -> forks.put(fork.pair(), fork));
		return forks;
	}

	/**
	 * The arms in one metric.
	 * @return null without pairs, and where a fork has no value, or one without a
	 * logarithm: leaving its pair out would favour an arm; null as well where the metric
	 * does not mean the same in all forks
	 */
	@Nullable PairedRatio compare(Metric metric) {
		if (!isAlike(metric, Stream.concat(this.left.stream(), this.right.stream()))) {
			return null;
		}
		double[] d = new double[this.left.size()];
		for (int i = 0; i < d.length; i++) {
			Double ratio = ratio(this.left.get(i), this.right.get(i), metric);
			if (ratio == null) {
				return null;
			}
			d[i] = ratio;
		}
		return (d.length > 0) ? PairedRatio.of(d, this.firstStage) : null;
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

	private @Nullable Double ratio(Fork baseline, Fork candidate, Metric metric) {
		return (this.design == Design.IN_TURN) ? LogRatios.ofForks(baseline, candidate, metric)
				: LogRatios.ofBlocks(baseline, candidate, metric);
	}

}
