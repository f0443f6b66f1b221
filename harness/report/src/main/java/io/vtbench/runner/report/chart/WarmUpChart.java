package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.ArmGrowth;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import org.jspecify.annotations.Nullable;

/**
 * Shows the throughput of every arm by seconds under load, from the first request after a
 * start.
 */
public record WarmUpChart(List<Line> lines) {

	/**
	 * The line of one start of an arm.
	 *
	 * @param arm position among the arms
	 */
	record Line(int arm, List<Point> points) {

	}

	/**
	 * The throughput in one part of the load.
	 *
	 * @param seconds under load, at its middle
	 * @param peak whether the answer says that the arm was steady from then on
	 * @param text for people
	 */
	record Point(double seconds, double throughput, boolean peak, String text) {

	}

	/**
	 * Makes the chart of the minutes that were followed. Where the answer says after
	 * which time an arm was steady, that moment is marked, and no other.
	 */
	public static WarmUpChart of(Trial trial, List<ArmStyle> arms) {
		Map<String, Double> steady = steady(trial);
		return new WarmUpChart(trial.followedMinutes()
			.stream()
			.filter((minute) -> !minute.blocks().isEmpty())
			.map((minute) -> line(minute, ArmStyle.indexOf(arms, minute.arm()), steady.get(minute.arm())))
			.toList());
	}

	/** Returns the seconds to a steady throughput that the rows of an answer name. */
	private static Map<String, Double> steady(Trial trial) {
		Map<String, Double> steady = new HashMap<>();
		trial.answer().arms().stream().flatMap((answer) -> answer.rows().stream()).forEach((row) -> {
			if (row.basis() instanceof Basis.Growth growth) {
				for (ArmGrowth arm : List.of(growth.baseline(), growth.candidate())) {
					if (arm.steadyAfterSeconds() != null) {
						steady.put(arm.arm(), arm.steadyAfterSeconds());
					}
				}
			}
		});
		return steady;
	}

	private static Line line(FirstMinute minute, int arm, @Nullable Double steady) {
		List<Point> points = new ArrayList<>();
		for (Block block : minute.blocks()) {
			double end = block.startSeconds() + block.seconds();
			double rate = block.completed() / block.seconds();
			boolean peak = steady != null && steady >= block.startSeconds() && steady < end;
			points.add(new Point(block.startSeconds() + block.seconds() / 2, rate, peak,
					minute.arm() + ", " + Figures.exactSeconds(block.startSeconds()) + " to "
							+ Figures.exactSeconds(end) + ": " + Figures.perSecond(rate) + (peak ? ", steady" : "")));
		}
		return new Line(arm, points);
	}

}
