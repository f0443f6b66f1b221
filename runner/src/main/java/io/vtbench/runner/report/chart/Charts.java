package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** The data of every chart of {@code report.html}; the script of the page draws them. */
public record Charts(List<String> arms, ForestChart forest, PairsChart pairs, ReferenceChart reference,
		CurveChart curves, SweepChart sweep, PhasesChart phases, List<TimelineChart> timelines) {

	public static Charts of(RunResult result) {
		return new Charts(result.arms().stream().map(Arm::name).toList(), ForestChart.of(result), PairsChart.of(result),
				ReferenceChart.of(result), CurveChart.of(result), SweepChart.of(result), PhasesChart.of(result),
				TimelineChart.all(result));
	}

	/** The primary metric of every fork in the order in which they ran. */
	public record PairsChart(String title, List<Dot> dots) {

		/**
		 * One fork.
		 *
		 * @param arm position among the arms
		 */
		public record Dot(int order, int pair, int arm, double value, String text) {

		}

		public static PairsChart of(RunResult result) {
			Metric metric = result.primary();
			Scale scale = Scale.of(metric);
			List<Dot> dots = new ArrayList<>();
			for (int index = 0; index < result.arms().size(); index++) {
				Arm arm = result.arms().get(index);
				for (Fork fork : arm.forks()) {
					Double value = metric.of(fork);
					if (value != null) {
						dots.add(new Dot(fork.order(), fork.pair(), index, scale.apply(value),
								Figures.of(metric, value)));
					}
				}
			}
			dots.sort(Comparator.comparingInt(Dot::order));
			return new PairsChart(scale.title(metric), dots);
		}

	}

	/**
	 * Arrivals of a load of several phases against what each arm served of them, over the
	 * window.
	 *
	 * @param end of the window, in seconds
	 * @param offered corners of a line: seconds and arrivals a second
	 */
	record PhasesChart(double end, List<double[]> offered, List<Line> lines) {

		/**
		 * What the median fork of an arm served.
		 *
		 * @param arm position among the arms
		 * @param points pairs of seconds and requests a second
		 */
		record Line(int arm, List<double[]> points) {

		}

		/** Without lines where the rate is the same throughout. */
		static PhasesChart of(RunResult result) {
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

}
