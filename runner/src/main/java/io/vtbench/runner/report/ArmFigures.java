package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Bound;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts.Published;
import org.jspecify.annotations.Nullable;

/**
 * One number for an arm out of one number for each of its forks, and what to hold it
 * against.
 */
public final class ArmFigures {

	private ArmFigures() {
	}

	/** One number for an arm in a metric; null without values. */
	public static @Nullable Double of(Arm arm, Metric metric) {
		return arm.mean(metric::of);
	}

	/** What the arm cannot beat in the metric; null where there is no such bound. */
	public static @Nullable Double bound(Arm arm, Metric metric) {
		Bound bound = arm.bound();
		if (bound == null) {
			return null;
		}
		Latency latency = bound.latencyMillis();
		return switch (metric) {
			case MAKESPAN -> bound.makespanSeconds();
			case THROUGHPUT -> bound.throughputPerSecond();
			case LATENCY_MEAN -> (latency != null) ? metric.of(latency) : null;
			default -> null;
		};
	}

	/**
	 * A percentile of the latency if an ideal machine served requests in the order in
	 * which they arrive; null where that is not modelled. It is no bound: a machine that
	 * serves them in another order may be below it, at the cost of other requests.
	 */
	public static @Nullable Double idealQueue(Arm arm, Metric metric) {
		Latency latency = (arm.bound() != null) ? arm.bound().latencyMillis() : null;
		return (latency != null && metric != Metric.LATENCY_MEAN) ? metric.of(latency) : null;
	}

	/** The bound, or the ideal queue where there is none. */
	public static @Nullable Double ideal(Arm arm, Metric metric) {
		Double bound = bound(arm, metric);
		return (bound != null) ? bound : idealQueue(arm, metric);
	}

	/** How much worse than its bound the arm is: 0 is ideal, 0.01 is 1 % worse. */
	public static @Nullable Double overhead(Arm arm, Metric metric) {
		Double measured = of(arm, metric);
		Double bound = bound(arm, metric);
		if (measured == null || bound == null) {
			return null;
		}
		return metric.higherIsBetter() ? bound / measured - 1 : measured / bound - 1;
	}

	/** The published value, brought to the time scale of the run. */
	public static @Nullable Double published(RunResult result, Arm arm, Metric metric) {
		Published published = result.scenario().published();
		if (published == null || !published.arms().containsKey(arm.name())) {
			return null;
		}
		Double value = published.arms().get(arm.name()).get(metric);
		if (value == null) {
			return null;
		}
		return metric.scaled(value, result.scenario().timeScale());
	}

	/** The fork in the middle by the metric, the lower of two; null without forks. */
	public static @Nullable Fork medianFork(Arm arm, Metric metric) {
		List<Fork> sorted = arm.forks()
			.stream()
			.filter((fork) -> metric.of(fork) != null)
			.sorted(Comparator.comparingDouble((fork) -> Objects.requireNonNull(metric.of(fork))))
			.toList();
		return sorted.isEmpty() ? null : sorted.get((sorted.size() - 1) / 2);
	}

}
