package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Every comparison that a run's forks allow, without verdicts. */
final class Comparisons {

	private Comparisons() {
	}

	/**
	 * Compares every arm with the baseline: primary metric first, the others in their
	 * usual order, arms in the run's order.
	 */
	static List<Comparison> of(RunResult run) {
		if (run.arms().isEmpty()) {
			return List.of();
		}
		List<Pairing> pairings = run.arms()
			.stream()
			.skip(1)
			.map((candidate) -> new Pairing(run.baseline(), candidate))
			.toList();
		List<Comparison> comparisons = new ArrayList<>();
		for (Metric metric : metrics(run)) {
			for (Pairing pairing : pairings) {
				@Nullable Comparison comparison = pairing.compare(metric);
				if (comparison != null) {
					comparisons.add(comparison);
				}
			}
		}
		return comparisons;
	}

	private static List<Metric> metrics(RunResult run) {
		return Arrays.stream(Metric.values())
			.filter(run::tells)
			.sorted(Comparator.comparing((metric) -> metric != run.primary()))
			.toList();
	}

}
