package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/**
 * One fork as text.
 *
 * @param setAside why it does not count; empty where it does
 */
record ForkRow(int order, int pair, String arm, String served, String rejected, String failed, String makespan,
		String throughput, String p50, String p95, String cpuPerRequest, String peakMemory, String setAside) {

	private static ForkRow of(Arm arm, Fork fork, String setAside) {
		return new ForkRow(fork.order(), fork.pair(), arm.name(), Figures.count(fork.requests().completed()),
				Figures.count(fork.requests().rejected()), Figures.count(fork.requests().failed()),
				text(fork, Metric.MAKESPAN), text(fork, Metric.THROUGHPUT), text(fork, Metric.LATENCY_P50),
				text(fork, Metric.LATENCY_P95), text(fork, Metric.CPU_PER_REQUEST), text(fork, Metric.PEAK_MEMORY),
				setAside);
	}

	/** Those that count, in the order in which they ran. */
	static List<ForkRow> all(RunResult result) {
		return result.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream().map((fork) -> of(arm, fork, "")))
			.sorted(Comparator.comparingInt(ForkRow::order))
			.toList();
	}

	/** Those that were measured and do not count. */
	static List<ForkRow> setAside(RunResult result) {
		return result.arms()
			.stream()
			.flatMap((arm) -> arm.setAside()
				.stream()
				.map((marked) -> of(arm, marked.fork(), PlainText.line(marked.reason()))))
			.sorted(Comparator.comparingInt(ForkRow::order))
			.toList();
	}

	private static String text(Fork fork, Metric metric) {
		return Figures.of(metric, metric.of(fork));
	}

}
