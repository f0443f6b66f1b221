package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Every comparison that a run's forks allow, without verdicts. */
final class Comparisons {

	/**
	 * At the limit, where a request costs what the queue leaves, cost decides nothing.
	 */
	private static final Set<Metric> OF_USERS = Set.of(Metric.THROUGHPUT, Metric.LATENCY_P50, Metric.LATENCY_P95);

	/** At an equal rate the throughput is equal. */
	private static final Set<Metric> OF_ARRIVALS = Set.of(Metric.LATENCY_P50, Metric.LATENCY_P95,
			Metric.CPU_PER_REQUEST);

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
		Sensitivities sensitivities = new Sensitivities(run);
		List<Comparison> comparisons = new ArrayList<>();
		for (Metric metric : metrics(run)) {
			for (Arm candidate : run.arms().subList(1, run.arms().size())) {
				@Nullable PairedRatio paired = new Pairing(run, run.baseline(), candidate).compare(metric);
				if (paired != null) {
					Comparison comparison = new Comparison(metric, run.baseline().name(), candidate.name(),
							paired.pairs(), paired.ratio(), paired.ci95(), paired.ci90(), paired.pValue(), null, null);
					comparisons
						.add(isJudged(run, metric) ? comparison.withSensitivity(sensitivities.of(paired)) : comparison);
				}
			}
		}
		return comparisons;
	}

	/**
	 * Whether a metric gets a verdict: the one that the scenario asks about, in a duet,
	 * which is made for it, CPU time, and in an interleaved run all that decide whether a
	 * change is made. Any other would be one more chance of a false alarm.
	 */
	static boolean isJudged(RunResult run, Metric metric) {
		return metric == run.primary() || switch (run.design()) {
			case IN_TURN -> false;
			case DUET -> metric == Metric.CPU_PER_REQUEST;
			case INTERLEAVED -> ((run.load().model() == LoadModel.OPEN) ? OF_ARRIVALS : OF_USERS).contains(metric);
		};
	}

	/** Metrics that are compared, the primary one first. */
	static List<Metric> metrics(RunResult run) {
		return Arrays.stream(Metric.values())
			.filter((metric) -> run.tells(metric) && isToldByDesign(run, metric) && !isToldByAnother(run, metric))
			.sorted(Comparator.comparing((metric) -> metric != run.primary()))
			.toList();
	}

	/**
	 * Arms that run at once compete for the processors, and the one with more runnable
	 * threads gets more of them. What a request costs does not depend on that; how fast
	 * it is, and what memory is left to it, does.
	 */
	private static boolean isToldByDesign(RunResult run, Metric metric) {
		return run.design() != Design.DUET || metric.isCost();
	}

	/**
	 * Users without a pause make throughput and mean latency one fact (Little 1961), and
	 * a fixed number of requests makes throughput and makespan one, as long as every
	 * request is served. It stands once: as the primary metric where it is that, else as
	 * the first that applies.
	 */
	private static boolean isToldByAnother(RunResult run, Metric metric) {
		if (!isAllServed(run)) {
			return false;
		}
		List<Metric> same = new ArrayList<>(List.of(Metric.MAKESPAN, Metric.THROUGHPUT));
		if (run.load().model() == LoadModel.CLOSED) {
			same.add(Metric.LATENCY_MEAN);
		}
		same.removeIf((other) -> !run.tells(other));
		Metric told = same.contains(run.primary()) ? run.primary() : same.getFirst();
		return same.contains(metric) && metric != told;
	}

	private static boolean isAllServed(RunResult run) {
		return run.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.allMatch((fork) -> fork.requests().completed() == fork.requests().ended());
	}

}
