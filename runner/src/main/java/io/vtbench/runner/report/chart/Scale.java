package io.vtbench.runner.report.chart;

import io.vtbench.runner.result.Metric;

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
