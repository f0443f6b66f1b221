package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;

/** What a run's comparisons say, as tables. */
public final class Ratios {

	private Ratios() {
	}

	/** The metric, with the arm where there are several to compare. */
	public static String name(RunResult result, Comparison comparison) {
		String metric = comparison.metric().label();
		return (result.arms().size() > 2) ? metric + ", " + comparison.candidate() : metric;
	}

	/** Everything that is known of them. */
	static Table table(RunResult result) {
		Table table = new Table("hrrllrrr", "metric", "ratio", "95 % CI", "verdict", "change", "p", "p (Holm)",
				"pairs");
		for (Comparison comparison : result.comparisons()) {
			table.strong(comparison.metric() == result.primary())
				.row(name(result, comparison), Figures.ratio(comparison.ratio()), Figures.interval(comparison.ci95()),
						Mark.of(result, comparison),
						Change.inFactors(comparison.metric().label(), comparison.ratio()).words(),
						Figures.pValue(comparison.pValue()), Figures.pValue(comparison.pValueHolm()),
						Figures.count((long) comparison.pairs()));
		}
		return table;
	}

	/** What fits a terminal. */
	static Table narrow(RunResult result) {
		List<String> candidates = result.comparisons().stream().map(Comparison::candidate).distinct().toList();
		Table table = new Table("hrrl", (candidates.size() == 1)
				? candidates.getFirst() + " / " + result.baseline().name() : "ratio to " + result.baseline().name(),
				"ratio", "95 % CI", "verdict");
		result.comparisons()
			.forEach((comparison) -> table.row(name(result, comparison), Figures.ratio(comparison.ratio()),
					Figures.interval(comparison.ci95()), Mark.of(result, comparison)));
		return table;
	}

}
