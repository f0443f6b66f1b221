package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

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
					dots.add(new Dot(fork.order(), fork.pair(), index, scale.apply(value), Figures.of(metric, value)));
				}
			}
		}
		dots.sort(Comparator.comparingInt(Dot::order));
		return new PairsChart(scale.title(metric), dots);
	}

}
