package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** What was measured in every arm, beside what is possible and what was published. */
final class FigureTable {

	/** Marks what is no limit. */
	static final String QUEUE = " *";

	/** What the mark means. */
	static final String QUEUE_NOTE = "Marked *: an ideal queue, which is the percentile if the same machine served requests"
			+ " in order of arrival. It is no limit, because another order may be below it.";

	private FigureTable() {
	}

	/** A row for each arm in each of the metrics that say something of the run. */
	static Table of(RunResult result, List<Metric> metrics) {
		double scale = result.scenario().timeScale();
		Table table = new Table("hlrrrr", "metric", "arm", "measured", "limit", "over the limit",
				(scale == 1) ? "published" : "published, scaled");
		for (Metric metric : metrics.stream().filter(result::tells).toList()) {
			table.strong(metric == result.primary());
			for (Arm arm : result.arms()) {
				Double measured = ArmFigures.of(arm, metric);
				if (measured == null) {
					continue;
				}
				Double overhead = ArmFigures.overhead(arm, metric);
				table.row(metric.label(), arm.name(), Doubts.marked(result, arm, metric, Figures.of(metric, measured)),
						text(metric, ArmFigures.ideal(arm, metric))
								+ ((ArmFigures.idealQueue(arm, metric) != null) ? QUEUE : ""),
						(overhead != null) ? Figures.difference(overhead) : "",
						text(metric, ArmFigures.published(result, arm, metric)));
			}
		}
		return table;
	}

	/** Whether something is marked as an ideal queue. */
	static boolean hasQueue(RunResult result) {
		return result.arms().stream().anyMatch((arm) -> ArmFigures.idealQueue(arm, Metric.LATENCY_P50) != null);
	}

	/** What most metrics do not have needs no word where it is missing. */
	private static String text(Metric metric, @Nullable Double value) {
		return (value != null) ? Figures.of(metric, value) : "";
	}

}
