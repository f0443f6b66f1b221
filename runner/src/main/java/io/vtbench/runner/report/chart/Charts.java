package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.report.Mark;
import io.vtbench.runner.report.Ratios;
import io.vtbench.runner.report.SweptArms;
import io.vtbench.runner.report.Table;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Holds the data of every chart of {@code report.html}; the script of the page draws
 * them.
 */
public record Charts(List<String> arms, ForestChart forest, BlocksChart blocks, ReferenceChart reference,
		CurveChart curves, SweepChart sweep, PhasesChart phases, TimelineChart timeline) {

	public static Charts of(RunResult result) {
		List<String> arms = result.arms().stream().map(Arm::name).toList();
		return new Charts(arms, ForestChart.of(result), BlocksChart.of(List.of(result), arms),
				ReferenceChart.of(result), CurveChart.of(result), SweepChart.of(result), PhasesChart.of(result),
				TimelineChart.of(result));
	}

	/** Returns the usual percentiles of every fork. */
	public static Table percentiles(RunResult result) {
		return CurveChart.table(result);
	}

	/** Returns what happened over the fork in the middle of each arm. */
	public Table course() {
		return this.timeline.table(this.arms);
	}

	/**
	 * Shows the arrivals of a load of several phases against what each arm served of
	 * them, over the window.
	 *
	 * @param end of the window, in seconds
	 * @param offered corners of a line: seconds and arrivals a second
	 */
	record PhasesChart(double end, List<double[]> offered, List<Line> lines) {

		/**
		 * What the median fork of an arm served.
		 *
		 * @param arm position among the arms
		 * @param points pairs of seconds and requests a second
		 */
		record Line(int arm, List<double[]> points) {

		}

		/** Makes the chart, without lines where the rate is the same throughout. */
		static PhasesChart of(RunResult result) {
			List<LoadPhase> phases = result.load().phases();
			List<double[]> offered = new ArrayList<>();
			double end = 0;
			for (LoadPhase phase : phases) {
				offered.add(new double[] { end, phase.ratePerSecond() });
				end += phase.seconds();
				offered.add(new double[] { end, phase.ratePerSecond() });
			}
			List<Line> lines = new ArrayList<>();
			for (int index = 0; index < result.arms().size() && !phases.isEmpty(); index++) {
				Arm arm = result.arms().get(index);
				Fork fork = ArmFigures.medianFork(arm, result.primary());
				if (fork != null && !fork.blocks().isEmpty()) {
					lines.add(new Line(index, fork.blocks().stream().map(PhasesChart::point).toList()));
				}
			}
			return new PhasesChart(end, offered, lines);
		}

		private static double[] point(Block block) {
			return new double[] { block.startSeconds() + block.seconds() / 2, block.completed() / block.seconds() };
		}

	}

	/**
	 * Shows every ratio with its intervals; all positions are natural logarithms.
	 *
	 * @param band ends of the band of no relevant difference
	 */
	public record ForestChart(List<Row> rows, double from, double to, double[] band, List<Axis.Tick> ticks) {

		private static final double RELEVANT = Math.log(1 + Thresholds.RELEVANT);

		/** The row of one comparison. */
		public record Row(String name, String text, String verdict, String kind, double ratio, double @Nullable [] ci95,
				double @Nullable [] ci90) {

			static Row of(RunResult result, Comparison comparison) {
				String interval = (comparison.ci95() != null) ? " (" + Figures.interval(comparison.ci95()) + ")" : "";
				Mark mark = Mark.of(result, comparison);
				return new Row(Ratios.name(result, comparison), Figures.ratio(comparison.ratio()) + interval,
						mark.text(), mark.kind(), Math.log(comparison.ratio()), log(comparison.ci95()),
						log(comparison.ci90()));
			}

			private static double @Nullable [] log(@Nullable Interval interval) {
				return (interval != null) ? new double[] { Math.log(interval.lower()), Math.log(interval.upper()) }
						: null;
			}

			private DoubleStream positions() {
				return DoubleStream.concat(DoubleStream.of(this.ratio),
						(this.ci95 != null) ? DoubleStream.of(this.ci95) : DoubleStream.empty());
			}

		}

		public static ForestChart of(RunResult result) {
			List<Row> rows = result.comparisons()
				.stream()
				.map((comparison) -> Row.of(result, comparison))
				.filter((row) -> Double.isFinite(row.ratio()))
				.toList();
			double low = Math.min(rows.stream().flatMapToDouble(Row::positions).min().orElse(0), -RELEVANT);
			double high = Math.max(rows.stream().flatMapToDouble(Row::positions).max().orElse(0), RELEVANT);
			double margin = (high - low) * 0.06;
			return new ForestChart(rows, low - margin, high + margin, new double[] { -RELEVANT, RELEVANT },
					Axis.ratios(low - margin, high + margin));
		}

	}

	/**
	 * Shows the primary metric as published, as possible and as measured, for every arm.
	 */
	public record ReferenceChart(String title, List<String> arms, List<Group> groups) {

		/**
		 * The figures of one kind.
		 *
		 * @param kind published, bound or measured
		 * @param values one for each arm; null where there is none
		 */
		public record Group(String kind, String name, List<@Nullable Double> values, List<String> texts) {

		}

		public static ReferenceChart of(RunResult result) {
			Metric metric = result.primary();
			String published = (result.scenario().timeScale() == 1) ? "published" : "published, scaled";
			List<Group> groups = new ArrayList<>();
			groups.add(group(result, "published", published, (arm) -> ArmFigures.published(result, arm, metric)));
			boolean queue = result.arms().stream().anyMatch((arm) -> ArmFigures.idealQueue(arm, metric) != null);
			groups.add(group(result, "bound", queue ? "ideal queue" : "limit", (arm) -> ArmFigures.ideal(arm, metric)));
			groups.add(group(result, "measured", "measured here", (arm) -> ArmFigures.of(arm, metric)));
			groups.removeIf((group) -> group.values().stream().allMatch(Objects::isNull));
			return new ReferenceChart(Axis.Scale.of(metric).title(metric),
					result.arms().stream().map(Arm::name).toList(), groups);
		}

		/** Returns what is drawn, in words. */
		public String drawn() {
			return this.title + ": " + String.join("; ", this.groups.stream().map(Group::name).toList());
		}

		private static Group group(RunResult result, String kind, String name, Function<Arm, @Nullable Double> value) {
			Axis.Scale scale = Axis.Scale.of(result.primary());
			List<@Nullable Double> values = new ArrayList<>();
			List<String> texts = new ArrayList<>();
			for (Arm arm : result.arms()) {
				Double raw = value.apply(arm);
				values.add((raw != null) ? Double.valueOf(scale.apply(raw)) : null);
				texts.add(Figures.of(result.primary(), raw));
			}
			return new Group(kind, name, values, texts);
		}

	}

	/**
	 * Shows latency in milliseconds by quantile, a line for each fork.
	 *
	 * @param ticks of the quantile axis
	 */
	record CurveChart(List<Line> lines, List<Axis.Tick> ticks) {

		/**
		 * One fork of an arm, or the arm's bound.
		 *
		 * @param arm position among the arms
		 * @param points pairs of position and milliseconds
		 */
		record Line(int arm, boolean bound, List<double[]> points) {

		}

		static CurveChart of(RunResult result) {
			List<Line> lines = new ArrayList<>();
			for (int index = 0; index < result.arms().size(); index++) {
				Arm arm = result.arms().get(index);
				for (Fork fork : arm.forks()) {
					List<double[]> points = fork.latency()
						.curve()
						.stream()
						.filter((point) -> point.quantile() <= highest(fork))
						.map((point) -> new double[] { Axis.quantile(point.quantile()), point.millis() })
						.toList();
					if (!points.isEmpty()) {
						lines.add(new Line(index, false, points));
					}
				}
			}
			double to = lines.stream()
				.flatMap((line) -> line.points().stream())
				.mapToDouble((point) -> point[0])
				.max()
				.orElse(0);
			for (int index = 0; index < result.arms().size() && !lines.isEmpty(); index++) {
				Bound bound = result.arms().get(index).bound();
				if (bound != null && bound.latencyMillis() != null) {
					lines.add(new Line(index, true, bound(bound.latencyMillis(), to)));
				}
			}
			return new CurveChart(lines, Axis.quantiles(to));
		}

		/** Returns the usual percentiles of every fork, and of an ideal queue. */
		static Table table(RunResult result) {
			Table table = new Table("hlrrrrr", "arm", "fork", "mean", "p50", "p90", "p95", "p99");
			for (Arm arm : result.arms()) {
				arm.forks().forEach((fork) -> row(table, arm, "pair " + fork.pair(), fork.latency().summary()));
				if (arm.bound() != null && arm.bound().latencyMillis() != null) {
					row(table, arm, "ideal queue", arm.bound().latencyMillis());
				}
			}
			return table;
		}

		private static void row(Table table, Arm arm, String fork, Latency latency) {
			table.row(arm.name(), fork, Figures.millis(latency.mean()), Figures.millis(latency.p50()),
					Figures.millis(latency.p90()), Figures.millis(latency.p95()), Figures.millis(latency.p99()));
		}

		/** Returns the highest quantile that the fork's number of requests carries. */
		private static double highest(Fork fork) {
			long completed = fork.requests().completed();
			return (completed < Thresholds.ENOUGH_FOR_P99) ? 0.95 : 1 - 10.0 / completed;
		}

		private static List<double[]> bound(Latency bound, double to) {
			List<double[]> points = new ArrayList<>(Stream
				.of(new double[] { 0.5, bound.p50() }, new double[] { 0.9, bound.p90() },
						new double[] { 0.95, bound.p95() })
				.map((point) -> new double[] { Axis.quantile(point[0]), point[1] })
				.toList());
			if (bound.p99() != null) {
				points.add(new double[] { Axis.quantile(0.99), bound.p99() });
			}
			points.removeIf((point) -> point[0] > to + 1e-9);
			return points;
		}

	}

	/**
	 * Shows metrics against the values of a setting.
	 *
	 * @param rightSized value to mark; null for none
	 */
	record SweepChart(String setting, @Nullable Integer rightSized, List<Panel> panels) {

		private static final List<Metric> METRICS = List.of(Metric.THROUGHPUT, Metric.LATENCY_P95,
				Metric.CPU_PER_REQUEST, Metric.PEAK_MEMORY);

		/**
		 * The curve of one metric.
		 *
		 * @param points pairs of value and metric, ascending
		 * @param levels arms without a value
		 */
		record Panel(String title, List<double[]> points, List<Level> levels) {

		}

		record Level(String arm, double value) {

		}

		/** Makes the chart, without panels where nothing is swept. */
		static SweepChart of(RunResult result) {
			SweptArms swept = SweptArms.of(result);
			if (swept == null) {
				return new SweepChart("", null, List.of());
			}
			SweptArms.Point enough = swept.rightSized();
			return new SweepChart(swept.setting(), (enough != null) ? enough.value() : null,
					METRICS.stream()
						.map((metric) -> panel(swept, metric))
						.filter((panel) -> !panel.points().isEmpty())
						.toList());
		}

		private static Panel panel(SweptArms swept, Metric metric) {
			Axis.Scale scale = Axis.Scale.of(metric);
			List<double[]> points = new ArrayList<>();
			for (SweptArms.Point point : swept.values()) {
				Double value = ArmFigures.of(point.arm(), metric);
				if (value != null) {
					points.add(new double[] { point.value(), scale.apply(value) });
				}
			}
			List<Level> levels = new ArrayList<>();
			for (Arm arm : swept.others()) {
				Double value = ArmFigures.of(arm, metric);
				if (value != null) {
					levels.add(new Level(arm.name(), scale.apply(value)));
				}
			}
			return new Panel(scale.title(metric), points, levels);
		}

	}

}
