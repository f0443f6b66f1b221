package io.vtbench.runner.load;

import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Latencies of several generators as one distribution. Each hands over bins that hold an
 * equal share of its requests; a bin's requests are spread evenly over it, and all go
 * into one histogram whose values are right to a thousandth.
 */
final class MergedLatency {

	private static final int DIGITS = 3;

	private static final double MICROS = 1000;

	private final Histogram likely = new Histogram(DIGITS);

	/** Every request as fast as its bin allows. */
	private final Histogram fastest = new Histogram(DIGITS);

	/** Every request as slow as its bin allows. */
	private final Histogram slowest = new Histogram(DIGITS);

	MergedLatency(List<GeneratorSummary> all) {
		all.forEach(this::add);
	}

	private void add(GeneratorSummary generator) {
		long served = generator.summary().served();
		List<double[]> bins = generator.distribution();
		int bin = 1;
		for (long i = 0; i < served && bins.size() > 1; i++) {
			double quantile = (served > 1) ? (double) i / (served - 1) : 0.5;
			while (bin < bins.size() - 1 && bins.get(bin)[0] < quantile) {
				bin++;
			}
			double[] from = bins.get(bin - 1);
			double[] to = bins.get(bin);
			double share = (to[0] > from[0]) ? Math.clamp((quantile - from[0]) / (to[0] - from[0]), 0, 1) : 0;
			record(this.likely, from[1] + share * (to[1] - from[1]));
			record(this.fastest, from[1]);
			record(this.slowest, to[1]);
		}
	}

	private static void record(Histogram histogram, double millis) {
		histogram.recordValue(Math.max(0, Math.round(millis * MICROS)));
	}

	/** Milliseconds. */
	double at(double quantile) {
		return millis(this.likely, quantile);
	}

	/**
	 * By how much the true quantile may differ from {@link #at}, as a share of it.
	 */
	double uncertainty(double quantile) {
		double value = at(quantile);
		double below = value - millis(this.fastest, quantile);
		double above = millis(this.slowest, quantile) - value;
		return (value > 0) ? Math.max(below, above) / value : 0;
	}

	private static double millis(Histogram histogram, double quantile) {
		return histogram.getValueAtPercentile(quantile * 100) / MICROS;
	}

	/** The same quantiles as a single generator's curve has. */
	List<double[]> curve(List<double[]> like) {
		List<double[]> curve = new ArrayList<>();
		like.forEach((point) -> curve.add(new double[] { point[0], at(point[0]) }));
		return curve;
	}

}
