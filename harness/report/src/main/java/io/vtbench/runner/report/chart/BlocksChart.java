package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.Table;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;

/**
 * Shows ratios of neighbouring blocks by pair, with the mean of each pair and the
 * interval of all, a panel for each metric that was judged. All positions are natural
 * logarithms.
 */
public record BlocksChart(List<Panel> panels) {

	/**
	 * The ratios of one metric of one run.
	 *
	 * @param title name of the metric, with the direction that is better
	 * @param pairs the largest number of a pair
	 * @param band ends of the band of what counts as the same
	 */
	record Panel(String title, String name, int pairs, double from, double to, double[] band, List<Axis.Tick> ticks,
			List<Candidate> series) {

	}

	/**
	 * The ratios of one candidate.
	 *
	 * @param index position among the arms
	 */
	record Candidate(String arm, int index, double ratio, double @Nullable [] ci95, String text, List<Pair> pairs) {

		private DoubleStream positions() {
			return Stream
				.of(DoubleStream.of((this.ci95 != null) ? this.ci95 : new double[0]), DoubleStream.of(this.ratio),
						this.pairs.stream().flatMapToDouble((pair) -> DoubleStream.of(pair.blocks)),
						this.pairs.stream().mapToDouble(Pair::mean))
				.flatMapToDouble((positions) -> positions);
		}

	}

	/**
	 * The ratios of one pair of forks, without blocks where its forks are compared as a
	 * whole.
	 */
	record Pair(int pair, double mean, double[] blocks, String text) {

	}

	/**
	 * Makes the chart, without panels where nothing was judged.
	 * @param title names a metric of a run, for people
	 */
	public static BlocksChart of(List<RunResult> runs, List<ArmStyle> arms,
			BiFunction<RunResult, Metric, String> title) {
		List<Panel> panels = new ArrayList<>();
		for (RunResult run : runs) {
			run.comparisons()
				.stream()
				.filter((comparison) -> comparison.word() != Word.INFO)
				.map(Comparison::metric)
				.distinct()
				.forEach((metric) -> panels.add(panel(run, metric, arms, title.apply(run, metric))));
		}
		return new BlocksChart(panels);
	}

	private static Panel panel(RunResult run, Metric metric, List<ArmStyle> arms, String title) {
		List<Candidate> series = run.comparisons()
			.stream()
			.filter((comparison) -> comparison.metric() == metric && comparison.ratio() > 0)
			.map((comparison) -> series(run, comparison, ArmStyle.indexOf(arms, comparison.candidate())))
			.toList();
		double low = series.stream().flatMapToDouble(Candidate::positions).min().orElse(0);
		double high = series.stream().flatMapToDouble(Candidate::positions).max().orElse(0);
		double band = Math.log1p(run.scenario().margin(metric));
		double width = Math.max(high - low, 2 * band);
		// Where all ratios are far from 1, their scatter would not be seen beside it.
		boolean far = Math.min(Math.abs(low), Math.abs(high)) > 3 * width;
		double from = (far ? low : Math.min(low, -band)) - 0.06 * width;
		double to = (far ? high : Math.max(high, band)) + 0.06 * width;
		int pairs = run.baseline().forks().stream().mapToInt(Fork::pair).max().orElse(1);
		return new Panel(title + (metric.higherIsBetter() ? ", higher is better" : ", lower is better"), title, pairs,
				from, to, new double[] { -band, band }, Axis.ratios(from, to), series);
	}

	private static Candidate series(RunResult run, Comparison comparison, int index) {
		Arm candidate = run.arm(comparison.candidate());
		List<Pair> pairs = new ArrayList<>();
		for (Fork fork : run.baseline().forks()) {
			Fork partner = candidate.forkOf(fork.pair());
			if (partner != null) {
				Pair pair = pair(run, comparison, fork, partner);
				if (Double.isFinite(pair.mean())) {
					pairs.add(pair);
				}
			}
		}
		Interval ci95 = comparison.ci95();
		return new Candidate(comparison.candidate(), index, Math.log(comparison.ratio()),
				(ci95 != null) ? new double[] { Math.log(ci95.lower()), Math.log(ci95.upper()) } : null,
				comparison.candidate() + ": " + Figures.ratio(comparison.ratio())
						+ ((ci95 != null) ? " (" + Figures.interval(ci95) + ")" : ""),
				pairs);
	}

	private static Pair pair(RunResult run, Comparison comparison, Fork before, Fork after) {
		Metric metric = comparison.metric();
		boolean alternating = run.design() != Design.IN_TURN && before.blocks().size() == after.blocks().size();
		double[] blocks = new double[alternating ? before.blocks().size() : 0];
		for (int i = 0; i < blocks.length; i++) {
			blocks[i] = ln(metric.of(before, before.blocks().get(i)), metric.of(after, after.blocks().get(i)));
		}
		boolean usable = blocks.length > 0 && DoubleStream.of(blocks).allMatch(Double::isFinite);
		double mean = ln(metric.of(before), metric.of(after));
		return new Pair(before.pair(), mean, usable ? blocks : new double[0],
				comparison.candidate() + ", pair " + before.pair() + ": " + Figures.ratio(Math.exp(mean)));
	}

	private static double ln(@Nullable Double before, @Nullable Double after) {
		return (before != null && after != null) ? Math.log(after / before) : Double.NaN;
	}

	/** Returns the chart as text, a row for each pair. */
	public Table table() {
		Table table = new Table("hlrrrrr", "metric", "arm", "pair", "ratio", "pairs of blocks", "lowest", "highest");
		for (Panel panel : this.panels) {
			for (Candidate series : panel.series()) {
				for (Pair pair : series.pairs()) {
					table.row(panel.name(), series.arm(), Figures.count((long) pair.pair()),
							Figures.ratio(Math.exp(pair.mean())),
							(pair.blocks().length > 0) ? Figures.count((long) pair.blocks().length)
									: Figures.NOT_AVAILABLE,
							extreme(DoubleStream.of(pair.blocks()).min().orElse(Double.NaN)),
							extreme(DoubleStream.of(pair.blocks()).max().orElse(Double.NaN)));
				}
			}
		}
		return table;
	}

	private static String extreme(double position) {
		return Double.isNaN(position) ? Figures.NOT_AVAILABLE : Figures.ratio(Math.exp(position));
	}

}
