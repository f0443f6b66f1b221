package io.vtbench.runner.analysis;

import java.util.List;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;

/**
 * ln(candidate / baseline) of a pair of forks. Forks whose blocks ran at once or right
 * after each other are compared block by block, for both blocks of a pair saw the same
 * machine; the pair's value is the mean over its blocks. Forks that ran one after the
 * other have nothing in common block by block, so their own figures are compared.
 */
final class LogRatios {

	private LogRatios() {
	}

	/** Of whole forks; null where one has no figure above zero. */
	static @Nullable Double ofForks(Fork baseline, Fork candidate, Metric metric) {
		return ln(metric.of(baseline), metric.of(candidate));
	}

	/**
	 * Of forks that lived at once; of whole forks where the metric has no value in a
	 * block. It is null where a fork or a block has no figure above zero. A block left
	 * out would favour the arm that did not come to its end in it.
	 */
	static @Nullable Double ofBlocks(Fork baseline, Fork candidate, Metric metric) {
		List<Block> before = baseline.blocks();
		List<Block> after = candidate.blocks();
		if (!metric.isOfBlocks() || before.isEmpty() || before.size() != after.size()) {
			return ofForks(baseline, candidate, metric);
		}
		double sum = 0;
		for (int i = 0; i < before.size(); i++) {
			Double d = ln(metric.of(before.get(i)), metric.of(after.get(i)));
			if (d == null) {
				return null;
			}
			sum += d;
		}
		return sum / before.size();
	}

	private static @Nullable Double ln(@Nullable Double baseline, @Nullable Double candidate) {
		return (baseline != null && candidate != null && usable(baseline) && usable(candidate))
				? Math.log(candidate / baseline) : null;
	}

	private static boolean usable(double value) {
		return value > 0 && Double.isFinite(value);
	}

}
