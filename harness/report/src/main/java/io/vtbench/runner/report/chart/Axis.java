package io.vtbench.runner.report.chart;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Metric;

/** Marks the axes of charts, and brings their values to one unit. */
public final class Axis {

	private static final double[] COARSE = { 0.001, 0.01, 0.1, 1, 10, 100, 1000 };

	private static final double[] FINE = { 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 7,
			10 };

	private static final double[] MEDIUM = { 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100 };

	/** The distance of logarithms below which ratios are marked in equal steps. */
	private static final double CLOSE = 0.7;

	private static final double WIDE = 10;

	private Axis() {
	}

	/** Returns round ratios between two logarithms, not too many. */
	public static List<Tick> ratios(double from, double to) {
		return DoubleStream.of(candidates(from, to))
			.filter((ratio) -> Math.log(ratio) >= from && Math.log(ratio) <= to)
			.mapToObj((ratio) -> new Tick(Math.log(ratio), Figures.factor(ratio)))
			.toList();
	}

	private static double[] candidates(double from, double to) {
		if (to - from >= CLOSE) {
			return (to - from < 1.6) ? FINE : (to - from < 5) ? MEDIUM : COARSE;
		}
		double width = (Math.exp(to) - Math.exp(from)) / 4;
		double power = Math.pow(10, Math.floor(Math.log10(width)));
		double step = power * ((width < 2 * power) ? 1 : (width < 5 * power) ? 2 : 5);
		return LongStream.rangeClosed((long) Math.ceil(Math.exp(from) / step), (long) (Math.exp(to) / step))
			.mapToDouble((mark) -> Math.round(mark * step * 1e9) / 1e9)
			.toArray();
	}

	/** Returns round quantiles up to the given position of {@link #quantile}. */
	static List<Tick> quantiles(double to) {
		return DoubleStream.of(0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999)
			.filter((quantile) -> quantile(quantile) <= to + 1e-9)
			.mapToObj(
					(quantile) -> new Tick(quantile(quantile), "p" + Figures.factor(Math.round(quantile * 1e4) / 1e2)))
			.toList();
	}

	/**
	 * Returns the position of a quantile on an axis that gives every further nine the
	 * same room.
	 */
	static double quantile(double quantile) {
		return -Math.log10(1 - quantile);
	}

	/**
	 * Returns whether values lie so far apart that only a logarithmic axis shows them
	 * all: the highest is more than ten times the lowest.
	 */
	static boolean isWide(DoubleStream values) {
		DoubleSummaryStatistics all = values.summaryStatistics();
		return all.getMin() > 0 && all.getMax() > WIDE * all.getMin();
	}

	/**
	 * A mark on an axis whose values were transformed.
	 *
	 * @param at position on the axis
	 * @param label what it stands for
	 */
	public record Tick(double at, String label) {

	}

	/** Brings a metric to the unit of a chart's axis. */
	record Scale(double divisor, String unit) {

		static final Scale MEBIBYTES = new Scale(1024 * 1024, "MiB");

		static Scale of(Metric metric) {
			return metric.unit().equals("bytes") ? MEBIBYTES : new Scale(1, metric.unit());
		}

		double apply(double value) {
			return value / this.divisor;
		}

		String title(Metric metric) {
			return metric.label() + ", " + this.unit;
		}

	}

}
