package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Scatter;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Comparison.Sensitivity.Effort;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Makes every comparison that a run's forks allow, without verdicts. */
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

	/**
	 * The largest difference that is reported; 1 is 100 %. Nobody asks for a larger one.
	 */
	private static final double MOST = 1000;

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

	/** Makes the comparison of an arm with the baseline, without a verdict. */
	static Comparison of(RunResult run, Arm candidate, Metric metric, PairedRatio paired) {
		return new Comparison(metric, run.baseline().name(), candidate.name(), paired.pairs(), paired.ratio(),
				paired.ci95(), paired.ci90(), paired.pValue(), scatter(paired), null, null, List.of(), null);
	}

	/**
	 * Returns whether a metric gets a verdict. These are the metric that the scenario
	 * asks about, in a duet CPU time, for which a duet is made, and in an interleaved run
	 * all metrics that decide whether a change is made. Any other would be one more
	 * chance of a false alarm.
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

	/**
	 * Returns the scatter of pairs, divided into that of JVMs and that of blocks; null
	 * where the blocks do not show their part.
	 */
	private static @Nullable Scatter scatter(PairedRatio paired) {
		Double all = paired.scatter();
		Double blocks = paired.blocks();
		return (all == null || blocks == null) ? null
				: new Scatter(Math.sqrt(Math.max(0, all * all - blocks * blocks)), blocks, paired.degreesOfFreedom());
	}

	/**
	 * Returns how small a difference a comparison could have shown by the whole rule,
	 * with its own scatter taken for the true one; null with one pair, which has no
	 * scatter.
	 * @param open number of comparisons that are judged together and did not find a
	 * difference, for Holm's adjustment of the next one that would
	 */
	static @Nullable Sensitivity sensitivity(RunResult run, Comparison comparison, int open) {
		@Nullable PairedRatio paired = Pairing.compare(run, run.arm(comparison.candidate()), comparison.metric());
		Double scatter = (paired != null) ? paired.scatter() : null;
		if (paired == null || scatter == null) {
			return null;
		}
		int pairs = paired.pairs();
		double known = Math.max(0, paired.degreesOfFreedom() - (pairs - 1));
		double alpha = run.alpha() / Math.max(1, open);
		double relevant = Math.log1p(comparison.metric().relevant());
		double margin = Math.log1p(run.scenario().margin(comparison.metric()));
		double error = scatter / Math.sqrt(pairs);
		double found = new Power(paired.degreesOfFreedom(), alpha).detectable(relevant / error) * error;
		double large = 2 * comparison.metric().relevant();
		return new Sensitivity(Math.min(Math.expm1(found), MOST),
				List.of(effort(run, 0, (n) -> new Power(n - 1 + known, alpha).ofSame(margin * Math.sqrt(n) / scatter)),
						effort(run, large, (n) -> new Power(n - 1 + known, alpha)
							.of(Math.log1p(large) * Math.sqrt(n) / scatter, relevant * Math.sqrt(n) / scatter))));
	}

	private static Effort effort(RunResult run, double difference, Power.OfPairs power) {
		int pairs = Power.pairsFor(power);
		Double minutes = minutesOfPair(run);
		return new Effort(difference, pairs, (minutes != null) ? Double.valueOf(pairs * minutes) : null);
	}

	/**
	 * Returns the median time from one pair to the next, in minutes, which a pause does
	 * not change; null with fewer than two pairs.
	 */
	private static @Nullable Double minutesOfPair(RunResult run) {
		Map<Integer, Long> begins = new TreeMap<>();
		run.forks().forEach((fork) -> begins.merge(fork.pair(), fork.window().startedAtMillis(), Math::min));
		List<Long> times = List.copyOf(begins.values());
		List<Long> gaps = new ArrayList<>();
		for (int i = 1; i < times.size(); i++) {
			gaps.add(times.get(i) - times.get(i - 1));
		}
		gaps.sort(null);
		return gaps.isEmpty() ? null : gaps.get(gaps.size() / 2) / 60_000.0;
	}

}
