package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Bound;
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

	/** Marks what is no limit. */
	static final String QUEUE = " *";

	/** What the mark means. */
	static final String QUEUE_NOTE = "Marked *: an ideal queue, which is the percentile if the same machine served requests"
			+ " in order of arrival. It is no limit, because another order may be below it.";

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

	/** A row for each arm in each of the metrics that say something of the run. */
	static Table table(RunResult result, List<Metric> metrics) {
		double scale = result.scenario().timeScale();
		Table table = new Table("hlrrrr", "metric", "arm", "measured", "limit", "over the limit",
				(scale == 1) ? "published" : "published, scaled");
		for (Metric metric : metrics.stream().filter(result::reports).toList()) {
			table.strong(metric == result.primary());
			for (Arm arm : result.arms()) {
				Double measured = of(arm, metric);
				if (measured == null) {
					continue;
				}
				Double overhead = overhead(arm, metric);
				table.row(metric.label(), arm.name(), Doubts.marked(result, arm, metric, Figures.of(metric, measured)),
						text(metric, ideal(arm, metric)) + ((idealQueue(arm, metric) != null) ? QUEUE : ""),
						(overhead != null) ? Figures.difference(overhead) : "",
						text(metric, published(result, arm, metric)));
			}
		}
		return table;
	}

	/** Whether something is marked as an ideal queue. */
	static boolean hasQueue(RunResult result) {
		return result.arms().stream().anyMatch((arm) -> idealQueue(arm, Metric.LATENCY_P50) != null);
	}

	/** What most metrics do not have needs no word where it is missing. */
	private static String text(Metric metric, @Nullable Double value) {
		return (value != null) ? Figures.of(metric, value) : "";
	}

}
