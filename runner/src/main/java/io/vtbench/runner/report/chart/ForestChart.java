package io.vtbench.runner.report.chart;

import java.util.List;
import java.util.stream.DoubleStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.Mark;
import io.vtbench.runner.report.Ratios;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Every ratio with its intervals; all positions are natural logarithms.
 *
 * @param band ends of the band of no relevant difference
 */
public record ForestChart(List<Row> rows, double from, double to, double[] band, List<Axis.Tick> ticks) {

	private static final double RELEVANT = Math.log(1 + Thresholds.RELEVANT);

	/** One comparison. */
	public record Row(String name, String text, String verdict, String kind, double ratio, double @Nullable [] ci95,
			double @Nullable [] ci90) {

		static Row of(RunResult result, Comparison comparison) {
			String interval = (comparison.ci95() != null) ? " (" + Figures.interval(comparison.ci95()) + ")" : "";
			Mark mark = Mark.of(result, comparison);
			return new Row(Ratios.name(result, comparison), Figures.ratio(comparison.ratio()) + interval, mark.text(),
					mark.kind(), Math.log(comparison.ratio()), log(comparison.ci95()), log(comparison.ci90()));
		}

		private static double @Nullable [] log(@Nullable Interval interval) {
			return (interval != null) ? new double[] { Math.log(interval.lower()), Math.log(interval.upper()) } : null;
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
