package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;

/** Makes every comparison that a run's forks allow, without words. */
final class Comparisons {

	/**
	 * The metrics that are judged under a closed load. CPU time is not among them,
	 * because at full load a request costs what the queue leaves.
	 */
	private static final Set<Metric> OF_USERS = Set.of(Metric.THROUGHPUT, Metric.LATENCY_P50, Metric.LATENCY_P95,
			Metric.PEAK_MEMORY);

	/**
	 * The metrics that are judged under an open load. Throughput is not among them,
	 * because it is equal at an equal rate.
	 */
	private static final Set<Metric> OF_ARRIVALS = Set.of(Metric.LATENCY_P50, Metric.LATENCY_P95,
			Metric.CPU_PER_REQUEST);

	private Comparisons() {
	}

	/**
	 * Compares every arm with the baseline. The primary metric comes first and the others
	 * follow in their usual order; within a metric the arms are in the run's order.
	 */
	static List<Comparison> of(RunResult run) {
		if (run.arms().isEmpty()) {
			return List.of();
		}
		List<Comparison> comparisons = new ArrayList<>();
		for (Metric metric : metrics(run)) {
			for (Arm candidate : run.arms().subList(1, run.arms().size())) {
				@Nullable PairedRatio paired = Pairing.compare(run, candidate, metric);
				if (paired != null) {
					comparisons.add(of(run, candidate, metric, paired));
				}
			}
		}
		return comparisons;
	}

	/** Makes the comparison of an arm with the baseline, without a word. */
	private static Comparison of(RunResult run, Arm candidate, Metric metric, PairedRatio paired) {
		long asked = Arrays.stream(Metric.values()).filter((each) -> each.isOfBlocks() && isJudged(run, each)).count();
		return of(run, candidate, metric, run.baseline().mean(metric::of), paired,
				Pairing.moved(run, candidate, metric, Math.max(1, (int) asked)));
	}

	/**
	 * Makes the comparison of an arm with the baseline, without a word.
	 * @param baseline value of the baseline; null where it has none
	 */
	static Comparison of(RunResult run, Arm candidate, Metric metric, @Nullable Double baseline, PairedRatio paired,
			@Nullable Moved moved) {
		return new Comparison(metric, run.baseline().name(), candidate.name(), paired.pairs(), paired.ratio(),
				paired.ci95(), metric.same(run.scenario().margin(metric), baseline), paired.pValue(), null, moved,
				Word.INFO, false, List.of());
	}

	/**
	 * Returns whether a metric gets a word. These are the metric that the scenario asks
	 * about, in a duet CPU time, for which a duet is made, and in an interleaved run all
	 * metrics that decide whether a change is made. Any other would be one more chance of
	 * a false alarm.
	 */
	static boolean isJudged(RunResult run, Metric metric) {
		return metric == run.primary() || switch (run.design()) {
			case IN_TURN -> false;
			case DUET -> metric == Metric.CPU_PER_REQUEST;
			case INTERLEAVED -> decides(run.load().model(), metric);
		};
	}

	/**
	 * Returns whether a metric decides about a change that is measured under such a load.
	 */
	static boolean decides(LoadModel load, Metric metric) {
		return ((load == LoadModel.OPEN) ? OF_ARRIVALS : OF_USERS).contains(metric);
	}

	/** Returns the metrics that are compared, the primary one first. */
	static List<Metric> metrics(RunResult run) {
		return Arrays.stream(Metric.values())
			.filter((metric) -> run.reports(metric) && isComparable(run, metric) && !isRedundant(run, metric))
			.sorted(Comparator.comparing((metric) -> metric != run.primary()))
			.toList();
	}

	/**
	 * Returns whether arms can be compared in a metric. Arms that run at once compete for
	 * the processors, and the one with more runnable threads gets more of them. The cost
	 * of a request does not depend on that; its speed, and the memory that is left to it,
	 * do.
	 */
	private static boolean isComparable(RunResult run, Metric metric) {
		return run.design() != Design.DUET || metric.isCost();
	}

	/**
	 * Returns whether a metric repeats another one. Users without a pause make throughput
	 * and mean latency one fact (Little 1961), and a fixed number of requests makes
	 * throughput and makespan one, as long as every request is served. Such a fact stands
	 * once: as the primary metric where it is that, else as the first metric that
	 * applies.
	 */
	private static boolean isRedundant(RunResult run, Metric metric) {
		if (!run.arms().stream().allMatch(Arm::servedAll)) {
			return false;
		}
		List<Metric> same = new ArrayList<>(List.of(Metric.MAKESPAN, Metric.THROUGHPUT));
		if (run.load().model() == LoadModel.CLOSED) {
			same.add(Metric.LATENCY_MEAN);
		}
		same.removeIf((other) -> !run.reports(other));
		Metric told = same.contains(run.primary()) ? run.primary() : same.getFirst();
		return same.contains(metric) && metric != told;
	}

}
