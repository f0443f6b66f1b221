package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Holds the data of every chart of a trial's report.
 *
 * @param arms whose colours they are
 */
public record TrialCharts(List<String> arms, WarmUpChart warmUp, BlocksChart blocks, CapacityChart capacity) {

	public static TrialCharts of(Trial trial, List<RunResult> stages) {
		List<String> arms = Stream.of(stages.stream().flatMap((run) -> run.arms().stream()).map(Arm::name),
				trial.curves().stream().map(CapacityCurve::arm), trial.firstMinutes().stream().map(FirstMinute::arm))
			.flatMap((names) -> names)
			.distinct()
			.toList();
		return new TrialCharts(arms, WarmUpChart.of(trial.followedMinutes()), BlocksChart.of(stages, arms),
				CapacityChart.of(trial.curves()));
	}

	/**
	 * Shows the throughput of every arm by seconds under load, from the first request
	 * after a start.
	 */
	record WarmUpChart(List<Line> lines) {

		/** The line of one start of an arm. */
		record Line(String arm, List<Point> points) {

		}

		/**
		 * The throughput in one part of the load.
		 *
		 * @param seconds under load, at its middle
		 * @param peak whether the arm had come to a steady throughput in it
		 * @param text for people
		 */
		record Point(double seconds, double throughput, boolean peak, String text) {

		}

		static WarmUpChart of(List<FirstMinute> minutes) {
			return new WarmUpChart(
					minutes.stream().filter((minute) -> !minute.blocks().isEmpty()).map(WarmUpChart::line).toList());
		}

		private static Line line(FirstMinute minute) {
			List<Point> points = new ArrayList<>();
			for (Block block : minute.blocks()) {
				double end = block.startSeconds() + block.seconds();
				double rate = block.completed() / block.seconds();
				boolean peak = minute.secondsToPeak() != null && minute.secondsToPeak() >= block.startSeconds()
						&& minute.secondsToPeak() < end;
				points.add(new Point(block.startSeconds() + block.seconds() / 2, rate, peak,
						minute.arm() + ", " + Figures.exactSeconds(block.startSeconds()) + " to "
								+ Figures.exactSeconds(end) + ": " + Figures.perSecond(rate)
								+ (peak ? ", steady" : "")));
			}
			return new Line(minute.arm(), points);
		}

	}

	/**
	 * Shows throughput and p95 of every arm against users, as a search for a load saw
	 * them.
	 */
	record CapacityChart(List<Line> lines) {

		/**
		 * The line of one arm.
		 *
		 * @param knee users that reach the best throughput, or nearly
		 */
		record Line(String arm, int knee, List<Point> points) {

		}

		/**
		 * The figures at one number of users.
		 *
		 * @param text for people: all figures of the step
		 */
		record Point(int users, double throughput, @Nullable Double p95, String text) {

		}

		static CapacityChart of(List<CapacityCurve> curves) {
			List<Line> lines = new ArrayList<>();
			for (CapacityCurve curve : curves) {
				if (!curve.steps().isEmpty()) {
					lines.add(new Line(curve.arm(), Knee.of(curve).step().users(),
							curve.steps().stream().map((step) -> point(curve, step)).toList()));
				}
			}
			return new CapacityChart(lines);
		}

		private static Point point(CapacityCurve curve, CapacityCurve.Step step) {
			return new Point(step.users(), step.throughputPerSecond(), step.p95Millis(),
					curve.arm() + ", " + Figures.count(step.users(), "user") + ": "
							+ Figures.perSecond(step.throughputPerSecond()) + ", p95 "
							+ Figures.millis(step.p95Millis()));
		}

	}

}
