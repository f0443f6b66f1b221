package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/**
 * What one value of a swept setting gave.
 *
 * @param value n/a for an arm that the curve is held against
 * @param rightSized whether it is the least value that gives what the best gives
 */
record SweepRow(String arm, String value, String throughput, String p95, String cpu, String memory,
		boolean rightSized) {

	/** None where nothing is swept. */
	static List<SweepRow> all(RunResult result) {
		SweptArms swept = SweptArms.of(result);
		List<SweepRow> rows = new ArrayList<>();
		if (swept != null) {
			SweptArms.Point enough = swept.rightSized();
			swept.others().forEach((arm) -> rows.add(of(result, arm, Figures.NOT_AVAILABLE, false)));
			swept.values()
				.forEach((point) -> rows
					.add(of(result, point.arm(), Figures.count((long) point.value()), point.equals(enough))));
		}
		return rows;
	}

	private static SweepRow of(RunResult result, Arm arm, String value, boolean rightSized) {
		return new SweepRow(arm.name(), value, text(result, arm, Metric.THROUGHPUT),
				text(result, arm, Metric.LATENCY_P95), text(result, arm, Metric.CPU_PER_REQUEST),
				text(result, arm, Metric.PEAK_MEMORY), rightSized);
	}

	private static String text(RunResult result, Arm arm, Metric metric) {
		return Doubts.marked(result, arm, metric, Figures.of(metric, ArmFigures.of(arm, metric)));
	}

}
