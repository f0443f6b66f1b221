package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
 * Computes one figure for an arm from one figure for each of its forks, and the figures
 * that it is compared with: bound, ideal queue and published value. All but the overhead
 * are in the unit of the metric.
 */
public final class ArmFigures {

	/** The metrics of a table that has no room for all. */
	static final List<Metric> SHORT = List.of(Metric.MAKESPAN, Metric.THROUGHPUT, Metric.LATENCY_P50,
			Metric.LATENCY_P95, Metric.CPU_PER_REQUEST, Metric.PEAK_MEMORY);

	/** The mark behind a figure that is no limit, but an ideal queue. */
	static final String QUEUE = " *";

	/** The note that explains {@link #QUEUE}. */
	static final String QUEUE_NOTE = "Marked *: an ideal queue, which is the percentile if the same machine served requests"
			+ " in order of arrival. It is no limit, because another order may be below it.";

	private ArmFigures() {
	}

	/**
	 * Returns the mean over an arm's forks in a metric, as {@link Arm#mean} forms it;
	 * null without values.
	 */
	public static @Nullable Double of(Arm arm, Metric metric) {
		return arm.mean(metric::of);
	}

	/** Returns the mean over an arm's forks in a metric as text; n/a without values. */
	public static String text(RunResult result, String arm, Metric metric) {
		return Figures.of(metric, of(result.arm(arm), metric));
	}

	/**
	 * Returns the limit that the arm cannot beat in the metric; null where there is none.
	 */
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
	 * Returns a percentile of the latency for an ideal machine that serves requests in
	 * order of arrival; null where that is not modelled. It is no bound: a machine that
	 * serves them in another order may be below it, at the cost of other requests.
	 */
	public static @Nullable Double idealQueue(Arm arm, Metric metric) {
		Latency latency = (arm.bound() != null) ? arm.bound().latencyMillis() : null;
		return (latency != null && metric != Metric.LATENCY_MEAN) ? metric.of(latency) : null;
	}

	/**
	 * Returns the bound, or the ideal queue where there is no bound; null without either.
	 */
	public static @Nullable Double ideal(Arm arm, Metric metric) {
		Double bound = bound(arm, metric);
		return (bound != null) ? bound : idealQueue(arm, metric);
	}

	/**
	 * Returns how much worse than its bound the arm is: 0 is ideal, 0.01 is 1 % worse;
	 * null without a bound or a measured value.
	 */
	public static @Nullable Double overhead(Arm arm, Metric metric) {
		Double measured = of(arm, metric);
		Double bound = bound(arm, metric);
		if (measured == null || bound == null) {
			return null;
		}
		return metric.higherIsBetter() ? bound / measured - 1 : measured / bound - 1;
	}

	/**
	 * Returns the published value at the time scale of the run; null where nobody
	 * published one.
	 */
	public static @Nullable Double published(RunResult result, Arm arm, Metric metric) {
		Published published = result.scenario().published();
		Double value = (published != null) ? published.arms().getOrDefault(arm.name(), Map.of()).get(metric) : null;
		return (value != null) ? metric.scaled(value, result.scenario().timeScale()) : null;
	}

	/** Returns the median fork by the metric, the lower of two; null without values. */
	public static @Nullable Fork medianFork(Arm arm, Metric metric) {
		List<Fork> sorted = arm.forks()
			.stream()
			.filter((fork) -> metric.of(fork) != null)
			.sorted(Comparator.comparingDouble((fork) -> Objects.requireNonNull(metric.of(fork))))
			.toList();
		return sorted.isEmpty() ? null : sorted.get((sorted.size() - 1) / 2);
	}

	/**
	 * Returns a table with a row for each arm in each of the metrics that apply to the
	 * run.
	 */
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

	/** Returns whether a figure is marked as an ideal queue. */
	static boolean hasQueue(RunResult result) {
		return result.arms().stream().anyMatch((arm) -> idealQueue(arm, Metric.LATENCY_P50) != null);
	}

	/**
	 * Returns a value as text; empty for null, because most metrics have no such value.
	 */
	private static String text(Metric metric, @Nullable Double value) {
		return (value != null) ? Figures.of(metric, value) : "";
	}

}
