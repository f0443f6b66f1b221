package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.Table;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Timeline;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Shows the throughput and the p95 of every JVM over the time of its load, warm-up
 * included; 0 is the start of the measurement. Where arms took turns, a JVM is under load
 * for a part of the time only, and the axis counts that part alone.
 */
public record CourseChart(List<Panel> panels) {

	/** The rows of one JVM in the table. */
	private static final int ROWS = 12;

	/**
	 * One quantity of all JVMs of one run.
	 *
	 * @param from start of the axis in seconds, below zero: the warm-up
	 * @param to end of the axis in seconds
	 * @param log whether the axis of values is logarithmic
	 * @param low lowest value of the axis
	 * @param high highest value of the axis
	 */
	record Panel(String title, double from, double to, boolean log, double low, double high, List<Line> lines) {

	}

	/**
	 * One quantity of one JVM.
	 *
	 * @param arm position among the arms
	 * @param pair number of its pair
	 * @param points pairs of seconds and value
	 */
	record Line(int arm, int pair, List<double[]> points) {

		/** Leaves out what has no place on a logarithmic axis. */
		private Line aboveZero() {
			return new Line(this.arm, this.pair, this.points.stream().filter((point) -> point[1] > 0).toList());
		}

	}

	/** The throughput and the p95 of one JVM at one moment. */
	private record Moment(double second, double throughput, @Nullable Double p95) {

		static Moment of(double start, Block block) {
			return new Moment(start + block.seconds() / 2, block.completed() / block.seconds(),
					(block.latency() != null) ? block.latency().p95() : null);
		}

	}

	/**
	 * Makes the chart, without panels of runs that read neither.
	 * @param runs runs by the titles of their panels
	 */
	public static CourseChart of(Map<String, RunResult> runs, List<ArmStyle> arms) {
		List<Panel> panels = new ArrayList<>();
		runs.forEach((title, run) -> {
			String where = title.isEmpty() ? "" : " " + title;
			add(panels, "throughput" + where + ", /s", run, arms, Moment::throughput);
			add(panels, "p95 latency" + where + ", ms", run, arms, Moment::p95);
		});
		return new CourseChart(panels);
	}

	private static void add(List<Panel> panels, String title, RunResult run, List<ArmStyle> arms,
			Function<Moment, @Nullable Double> quantity) {
		List<Line> lines = new ArrayList<>();
		for (Arm arm : run.arms()) {
			for (Fork fork : arm.forks()) {
				List<double[]> points = new ArrayList<>();
				for (Moment moment : moments(run, fork)) {
					Double value = quantity.apply(moment);
					if (value != null) {
						points.add(new double[] { moment.second(), value });
					}
				}
				if (!points.isEmpty()) {
					lines.add(new Line(ArmStyle.indexOf(arms, arm.name()), fork.pair(), points));
				}
			}
		}
		if (!lines.isEmpty()) {
			DoubleSummaryStatistics seconds = lines.stream()
				.flatMap((line) -> line.points().stream())
				.mapToDouble((point) -> point[0])
				.summaryStatistics();
			boolean log = Axis.isWide(shown(run, lines));
			panels.add(new Panel(title, Math.min(0, seconds.getMin()), Math.max(0, seconds.getMax()), log,
					shown(run, lines).min().orElse(0), shown(run, lines).max().orElse(0),
					log ? lines.stream().map(Line::aboveZero).toList() : lines));
		}
	}

	/**
	 * Returns the values that the axis has to show: of a warm-up without the delays of
	 * the test load it need not, for that is many times as fast.
	 */
	private static DoubleStream shown(RunResult run, List<Line> lines) {
		return lines.stream()
			.flatMap((line) -> line.points().stream())
			.filter((point) -> run.load().warmUpRequests() == 0 || point[0] >= 0)
			.mapToDouble((point) -> point[1]);
	}

	private static List<Moment> moments(RunResult run, Fork fork) {
		Timeline line = fork.timeline();
		boolean read = line.throughputPerSecond().stream().anyMatch(Objects::nonNull);
		return read ? ofTimeline(line) : ofBlocks(run, fork);
	}

	/**
	 * Returns the steps of the window, and as much of the warm-up as the window is long.
	 */
	private static List<Moment> ofTimeline(Timeline line) {
		double length = line.windowToSeconds() - line.windowFromSeconds();
		List<Moment> moments = new ArrayList<>();
		for (int step = 0; step < line.throughputPerSecond().size(); step++) {
			double second = (step + 0.5) * line.stepSeconds() - line.windowFromSeconds();
			Double throughput = line.throughputPerSecond().get(step);
			if (throughput != null && second >= -length && second <= length) {
				Double p95 = (step < line.latencyP95Millis().size()) ? line.latencyP95Millis().get(step) : null;
				moments.add(new Moment(second, throughput, p95));
			}
		}
		return moments;
	}

	/**
	 * Returns the blocks of the warm-up and those of the window, one behind the other.
	 * JVMs that took turns are warmed up by users who never pause, so at arrivals by a
	 * clock their warm-up would be of another load.
	 */
	private static List<Moment> ofBlocks(RunResult run, Fork fork) {
		boolean same = run.load().model() == LoadModel.CLOSED || run.design() != Design.INTERLEAVED;
		List<Block> warmUp = (same && fork.warmUp() != null) ? fork.warmUp().blocks() : List.of();
		List<Moment> moments = new ArrayList<>();
		double second = -warmUp.stream().mapToDouble(Block::seconds).sum();
		for (Block block : warmUp) {
			moments.add(Moment.of(second, block));
			second += block.seconds();
		}
		second = 0;
		for (Block block : fork.blocks()) {
			moments.add(Moment.of(second, block));
			second += block.seconds();
		}
		return moments;
	}

	/** Returns the chart as text: means of a few parts of each line. */
	public Table table(List<ArmStyle> arms) {
		Table table = new Table("lhrrr", "chart", "arm", "pair", "from", "mean");
		for (Panel panel : this.panels) {
			double part = Math.max((panel.to() - panel.from()) / ROWS, 1e-9);
			for (Line line : panel.lines()) {
				for (int row = 0; row < ROWS; row++) {
					double from = panel.from() + row * part;
					boolean last = row == ROWS - 1;
					OptionalDouble mean = line.points()
						.stream()
						.filter((point) -> point[0] >= from && (last || point[0] < from + part))
						.flatMapToDouble((point) -> DoubleStream.of(point[1]))
						.average();
					if (mean.isPresent()) {
						table.row(panel.title(), arms.get(line.arm()).name(), Figures.count((long) line.pair()),
								Figures.seconds(from), Figures.number(mean.getAsDouble()));
					}
				}
			}
		}
		return table;
	}

}
