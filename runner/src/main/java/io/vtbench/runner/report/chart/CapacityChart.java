package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.CapacityCurve;
import org.jspecify.annotations.Nullable;

/** Throughput and p95 of every arm against users, as a search for a load saw them. */
record CapacityChart(List<Line> lines) {

	/**
	 * One arm.
	 *
	 * @param knee users that reach the best throughput, or nearly
	 */
	record Line(String arm, int knee, List<Point> points) {

	}

	/**
	 * One number of users.
	 *
	 * @param text for people: all figures of the step
	 */
	record Point(int users, double throughput, @Nullable Double p95, String text) {

	}

	static CapacityChart of(List<CapacityCurve> curves) {
		List<Line> lines = new ArrayList<>();
		for (CapacityCurve curve : curves) {
			if (!curve.steps().isEmpty()) {
				lines.add(new Line(curve.arm(), curve.knee().users(),
						curve.steps().stream().map((step) -> point(curve, step)).toList()));
			}
		}
		return new CapacityChart(lines);
	}

	private static Point point(CapacityCurve curve, CapacityCurve.Step step) {
		return new Point(step.users(), step.throughputPerSecond(), step.p95Millis(),
				curve.arm() + ", " + Figures.count(step.users(), "user") + ": "
						+ Figures.perSecond(step.throughputPerSecond()) + ", p95 " + Figures.millis(step.p95Millis()));
	}

}
