package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.FirstMinute;

/**
 * Throughput of every arm by seconds under load, from the first request after a start.
 */
record WarmUpChart(List<Line> lines) {

	/** One start of an arm. */
	record Line(String arm, List<Point> points) {

	}

	/**
	 * One part of the load.
	 *
	 * @param seconds under load, at its middle
	 * @param peak whether the arm had come to its peak in it
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
							+ Figures.exactSeconds(end) + ": " + Figures.perSecond(rate) + (peak ? ", its peak" : "")));
		}
		return new Line(minute.arm(), points);
	}

}
