package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Holds the arms that differ in one setting by numbers: three or more, which make a
 * curve.
 *
 * @param setting in which the arms differ
 * @param values arms with their values, ascending
 * @param others arms without the setting, with which the curve is compared
 */
public record SweptArms(String setting, List<Point> values, List<Arm> others) {

	private static final int MIN_VALUES = 3;

	/** The share of the highest throughput from which on a difference does not matter. */
	private static final double AS_GOOD = 0.95;

	/** An arm at its value of the setting. */
	public record Point(Arm arm, int value) {

	}

	/** Returns the swept arms of a result; null where nothing is swept. */
	public static @Nullable SweptArms of(RunResult result) {
		return result.differences()
			.stream()
			.filter((difference) -> isNumeric(difference.values()))
			.findFirst()
			.map((difference) -> of(result, difference.setting(), difference.values()))
			.orElse(null);
	}

	private static boolean isNumeric(Map<String, String> values) {
		return values.size() >= MIN_VALUES && new HashSet<>(values.values()).size() == values.size()
				&& values.values().stream().allMatch((value) -> value.matches("[0-9]{1,9}"));
	}

	private static SweptArms of(RunResult result, String setting, Map<String, String> values) {
		List<Point> points = result.arms()
			.stream()
			.filter((arm) -> values.containsKey(arm.name()))
			.map((arm) -> new Point(arm, Integer.parseInt(values.getOrDefault(arm.name(), "0"))))
			.sorted(Comparator.comparingInt(Point::value))
			.toList();
		return new SweptArms(setting, points,
				result.arms().stream().filter((arm) -> !values.containsKey(arm.name())).toList());
	}

	/**
	 * Returns the arm with the least value whose throughput is at least 0.95 of the
	 * highest; null where nothing was measured.
	 */
	public @Nullable Point rightSized() {
		double best = this.values.stream().mapToDouble(SweptArms::throughput).max().orElse(0);
		return this.values.stream()
			.filter((point) -> best > 0 && throughput(point) >= AS_GOOD * best)
			.findFirst()
			.orElse(null);
	}

	private static double throughput(Point point) {
		return Objects.requireNonNullElse(ArmFigures.of(point.arm(), Metric.THROUGHPUT), 0.0);
	}

	/**
	 * Returns a row of figures for each value of a swept setting; without rows where
	 * nothing is swept.
	 */
	static Table table(RunResult result) {
		SweptArms swept = of(result);
		Table table = new Table("rhrrrrl", (swept != null) ? swept.setting() : "", "arm", "throughput", "p95 latency",
				"CPU per request", "peak memory", "");
		if (swept != null) {
			Point enough = swept.rightSized();
			swept.others().forEach((arm) -> row(table, result, arm, Figures.NOT_AVAILABLE, false));
			swept.values()
				.forEach((point) -> row(table, result, point.arm(), Figures.count((long) point.value()),
						point.equals(enough)));
		}
		return table;
	}

	private static void row(Table table, RunResult result, Arm arm, String value, boolean rightSized) {
		table.strong(rightSized)
			.row(value, arm.name(), text(result, arm, Metric.THROUGHPUT), text(result, arm, Metric.LATENCY_P95),
					text(result, arm, Metric.CPU_PER_REQUEST), text(result, arm, Metric.PEAK_MEMORY),
					rightSized ? "right-sized" : "");
	}

	private static String text(RunResult result, Arm arm, Metric metric) {
		return Doubts.marked(result, arm, metric, Figures.of(metric, ArmFigures.of(arm, metric)));
	}

}
