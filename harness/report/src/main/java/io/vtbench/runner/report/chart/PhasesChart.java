package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.RunResult;

/**
 * Shows the arrivals of a load of several phases against what each arm served of them,
 * over the window.
 *
 * @param end of the window, in seconds
 * @param offered corners of a line: seconds and arrivals a second
 */
public record PhasesChart(double end, List<double[]> offered, List<Line> lines) {

	/**
	 * What the median fork of an arm served.
	 *
	 * @param arm position among the arms
	 * @param points pairs of seconds and requests a second
	 */
	record Line(int arm, List<double[]> points) {

	}

	/** Makes the chart, without lines where the rate is the same throughout. */
	public static PhasesChart of(RunResult result) {
		List<LoadPhase> phases = result.load().phases();
		List<double[]> offered = new ArrayList<>();
		double end = 0;
		for (LoadPhase phase : phases) {
			offered.add(new double[] { end, phase.ratePerSecond() });
			end += phase.seconds();
			offered.add(new double[] { end, phase.ratePerSecond() });
		}
		List<Line> lines = new ArrayList<>();
		for (int index = 0; index < result.arms().size() && !phases.isEmpty(); index++) {
			Arm arm = result.arms().get(index);
			Fork fork = ArmFigures.medianFork(arm, result.primary());
			if (fork != null && !fork.blocks().isEmpty()) {
				lines.add(new Line(index, fork.blocks().stream().map(PhasesChart::point).toList()));
			}
		}
		return new PhasesChart(end, offered, lines);
	}

	private static double[] point(Block block) {
		return new double[] { block.startSeconds() + block.seconds() / 2, block.completed() / block.seconds() };
	}

}
