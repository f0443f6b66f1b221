package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Forks of two arms that ran side by side. A fork whose partner is missing is left out;
 * of two forks with the same number the later one counts.
 */
final class Pairing {

	private final Arm baseline;

	private final Arm candidate;

	private final List<Fork> left = new ArrayList<>();

	private final List<Fork> right = new ArrayList<>();

	Pairing(Arm baseline, Arm candidate) {
		this.baseline = baseline;
		this.candidate = candidate;
		Map<Integer, Fork> partners = byPair(candidate);
		byPair(baseline).forEach((pair, fork) -> {
			Fork partner = partners.get(pair);
			if (partner != null) {
				this.left.add(fork);
				this.right.add(partner);
			}
		});
	}

	private static Map<Integer, Fork> byPair(Arm arm) {
		Map<Integer, Fork> forks = new TreeMap<>();
		arm.forks().forEach((fork) -> forks.put(fork.pair(), fork));
		return forks;
	}

	/**
	 * The arms in one metric, without a verdict.
	 * @return null where a fork has no value, or one without a logarithm
	 */
	@Nullable Comparison compare(Metric metric) {
		double[] before = values(this.left, metric);
		double[] after = values(this.right, metric);
		return PairedRatio.of(before, after)
			.map((paired) -> new Comparison(metric, this.baseline.name(), this.candidate.name(), paired.pairs(),
					paired.ratio(), paired.ci95(), paired.ci90(), paired.pValue(), null, null))
			.orElse(null);
	}

	private static double[] values(List<Fork> forks, Metric metric) {
		return forks.stream().mapToDouble((fork) -> {
			Double value = metric.of(fork);
			return (value != null) ? value : Double.NaN;
		}).toArray();
	}

}
