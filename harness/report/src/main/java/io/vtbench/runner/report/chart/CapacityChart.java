package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.CapacityCurve;
import org.jspecify.annotations.Nullable;

/**
 * Shows throughput, p50 and p95 of every arm against users, as a search for a load saw
 * them.
 */
public record CapacityChart(List<Line> lines) {

	/**
	 * The line of one arm.
	 *
	 * @param arm position among the arms
	 * @param knee users that reach the best throughput, or nearly
	 */
	record Line(int arm, int knee, List<Point> points) {

	}

	/**
	 * The figures at one number of users.
	 *
	 * @param text for people: all figures of the step
	 */
	record Point(int users, double throughput, @Nullable Double p50, @Nullable Double p95, String text) {

	}

	public static CapacityChart of(List<CapacityCurve> curves, List<ArmStyle> arms) {
		List<Line> lines = new ArrayList<>();
		for (CapacityCurve curve : curves) {
			if (!curve.steps().isEmpty()) {
				lines.add(new Line(ArmStyle.indexOf(arms, curve.arm()), Knee.of(curve).step().users(),
						curve.steps().stream().map((step) -> point(curve, step)).toList()));
			}
		}
		return new CapacityChart(lines);
	}

	private static Point point(CapacityCurve curve, CapacityCurve.Step step) {
		return new Point(step.users(), step.throughputPerSecond(), step.p50Millis(), step.p95Millis(),
				curve.arm() + ", " + Figures.count(step.users(), "user") + ": "
						+ Figures.perSecond(step.throughputPerSecond()) + ", p50 " + Figures.millis(step.p50Millis())
						+ ", p95 " + Figures.millis(step.p95Millis()));
	}

}
