package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.Table;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;

/**
 * Shows the distribution of the latency of all arms on top of each other: milliseconds by
 * percentile, a thin line for each JVM and a thick one for their mean. There is a panel
 * for each load.
 */
public record LatencyChart(List<Panel> panels) {

	/** The room between the last percentile and the mark of the longest request. */
	private static final double BEYOND = 0.35;

	/**
	 * The distributions under one load.
	 *
	 * @param log whether the axis of milliseconds is logarithmic
	 * @param to end of the axis of percentiles
	 */
	record Panel(String title, boolean log, double to, List<Axis.Tick> ticks, List<Line> lines, List<Point> points) {

	}

	/**
	 * A line of one arm.
	 *
	 * @param arm position among the arms
	 * @param kind fork, mean, few for the way to the longest request, or ideal for the
	 * queue of an ideal machine
	 * @param points pairs of position and milliseconds
	 */
	record Line(int arm, String kind, List<double[]> points) {

	}

	/**
	 * A point of one arm that is named.
	 *
	 * @param few whether so few requests lie there that it is mostly chance
	 * @param text for people
	 */
	record Point(int arm, double at, double millis, boolean few, String text) {

	}

	/**
	 * Makes the chart, without panels of runs that kept no distribution.
	 * @param runs runs by the titles of their panels
	 */
	public static LatencyChart of(Map<String, RunResult> runs, List<ArmStyle> arms) {
		List<Panel> panels = new ArrayList<>();
		runs.forEach((title, run) -> {
			Panel panel = panel(title, run, arms);
			if (!panel.lines().isEmpty()) {
				panels.add(panel);
			}
		});
		return new LatencyChart(panels);
	}

	private static Panel panel(String title, RunResult run, List<ArmStyle> arms) {
		List<Line> lines = new ArrayList<>();
		for (Arm arm : run.arms()) {
			int index = ArmStyle.indexOf(arms, arm.name());
			List<Line> forks = arm.forks()
				.stream()
				.map((fork) -> new Line(index, "fork", points(fork)))
				.filter((line) -> !line.points().isEmpty())
				.toList();
			lines.addAll(forks);
			if (forks.size() > 1) {
				lines.add(new Line(index, "mean", mean(forks)));
			}
		}
		double to = lines.stream()
			.flatMap((line) -> line.points().stream())
			.mapToDouble((point) -> point[0])
			.max()
			.orElse(0);
		List<Point> points = new ArrayList<>();
		for (Arm arm : run.arms()) {
			int index = ArmStyle.indexOf(arms, arm.name());
			Bound bound = arm.bound();
			if (!lines.isEmpty() && bound != null && bound.latencyMillis() != null) {
				lines.add(new Line(index, "ideal", ideal(bound.latencyMillis(), to)));
			}
			points.addAll(named(arm, index, to));
			beyond(lines, points, index).ifPresent(lines::add);
		}
		List<Axis.Tick> ticks = new ArrayList<>(Axis.quantiles(to));
		ticks.add(new Axis.Tick(to + BEYOND, "max"));
		boolean log = Axis.isWide(DoubleStream.concat(
				lines.stream().flatMap((line) -> line.points().stream()).mapToDouble((point) -> point[1]),
				points.stream().mapToDouble(Point::millis)));
		return new Panel(title, log, to + BEYOND, ticks, lines, points);
	}

	private static List<double[]> points(Fork fork) {
		double highest = highest(fork);
		return fork.latency()
			.curve()
			.stream()
			.filter((point) -> point.quantile() <= highest)
			.map((point) -> new double[] { Axis.quantile(point.quantile()), point.millis() })
			.toList();
	}

	/** Returns the highest quantile that the fork's number of requests carries. */
	private static double highest(Fork fork) {
		long completed = fork.requests().completed();
		return (completed < Thresholds.ENOUGH_FOR_P99) ? 0.95 : 1 - 10.0 / completed;
	}

	/** Returns the geometric mean at every percentile that all forks have. */
	private static List<double[]> mean(List<Line> forks) {
		Map<Double, List<Double>> logs = new TreeMap<>();
		forks.forEach((fork) -> fork.points()
			.forEach((point) -> logs.computeIfAbsent(point[0], (at) -> new ArrayList<>()).add(Math.log(point[1]))));
		return logs.entrySet()
			.stream()
			.filter((each) -> each.getValue().size() == forks.size())
			.map((each) -> new double[] { each.getKey(),
					Math.exp(each.getValue().stream().mapToDouble(Double::doubleValue).average().orElseThrow()) })
			.toList();
	}

	private static List<double[]> ideal(Latency queue, double to) {
		double p99 = (queue.p99() != null) ? queue.p99() : Double.NaN;
		return Stream
			.of(new double[] { 0.5, queue.p50() }, new double[] { 0.9, queue.p90() },
					new double[] { 0.95, queue.p95() }, new double[] { 0.99, p99 })
			.map((point) -> new double[] { Axis.quantile(point[0]), point[1] })
			.filter((point) -> !Double.isNaN(point[1]) && point[0] <= to + 1e-9)
			.toList();
	}

	/**
	 * Returns the mean p99 of an arm, where it has enough requests, and its longest
	 * request.
	 */
	private static List<Point> named(Arm arm, int index, double to) {
		List<Point> points = new ArrayList<>();
		Double p99 = arm.mean((fork) -> fork.latency().summary().p99());
		boolean enough = arm.forks().stream().allMatch((fork) -> fork.latency().summary().p99() != null);
		if (p99 != null && enough) {
			points.add(new Point(index, Axis.quantile(0.99), p99, false, arm.name() + ", p99: " + Figures.millis(p99)));
		}
		OptionalDouble longest = arm.forks()
			.stream()
			.filter((fork) -> !fork.latency().curve().isEmpty())
			.mapToDouble((fork) -> fork.latency().summary().max())
			.max();
		longest.ifPresent((max) -> points.add(new Point(index, to + BEYOND, max, true, arm.name() + ", the longest of "
				+ Figures.count(requests(arm), "request") + ": " + Figures.millis(max) + ", few samples")));
		return points;
	}

	/** Returns the way from the last percentile of an arm to its longest request. */
	private static Optional<Line> beyond(List<Line> lines, List<Point> points, int arm) {
		Optional<Point> longest = points.stream().filter((point) -> point.arm() == arm && point.few()).findFirst();
		return lines.stream()
			.filter((line) -> line.arm() == arm && !line.kind().equals("ideal"))
			.reduce((first, last) -> last)
			.flatMap((line) -> longest.map((point) -> new Line(arm, "few",
					List.of(line.points().getLast(), new double[] { point.at(), point.millis() }))));
	}

	private static long requests(Arm arm) {
		return arm.forks().stream().mapToLong((fork) -> fork.requests().completed()).sum();
	}

	/**
	 * Returns the usual percentiles of every JVM, and of an ideal queue.
	 * @param runs runs by the titles of their panels
	 */
	public static Table table(Map<String, RunResult> runs) {
		Table table = new Table("lhlrrrrrrr", "load", "arm", "JVM", "requests", "mean", "p50", "p90", "p95", "p99",
				"max");
		runs.forEach((title, run) -> run.arms().forEach((arm) -> {
			arm.forks()
				.forEach((fork) -> row(table, title, arm, "pair " + fork.pair(),
						Figures.count(fork.requests().completed()), fork.latency().summary()));
			if (arm.bound() != null && arm.bound().latencyMillis() != null) {
				row(table, title, arm, "ideal queue", Figures.NOT_AVAILABLE, arm.bound().latencyMillis());
			}
		}));
		return table;
	}

	private static void row(Table table, String title, Arm arm, String jvm, String requests, Latency latency) {
		table.row(title, arm.name(), jvm, requests, Figures.millis(latency.mean()), Figures.millis(latency.p50()),
				Figures.millis(latency.p90()), Figures.millis(latency.p95()), Figures.millis(latency.p99()),
				(latency.max() > 0) ? Figures.millis(latency.max()) : Figures.NOT_AVAILABLE);
	}

}
