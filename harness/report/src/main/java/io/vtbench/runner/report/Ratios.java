package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Range;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Shows the comparisons of a run as tables. */
public final class Ratios {

	private Ratios() {
	}

	/** Returns the metric, with the arm where there are several candidates. */
	public static String name(RunResult result, Comparison comparison) {
		String metric = comparison.metric().label();
		return (result.arms().size() > 2) ? metric + ", " + comparison.candidate() : metric;
	}

	/** Returns the change as a range; of one pair as what it showed. */
	static String change(Comparison comparison) {
		return Range.of(comparison.metric(), comparison.ci95(), comparison.ratio());
	}

	/** Returns a table with all that is known of the comparisons. */
	static Table table(RunResult result) {
		Table table = new Table("hrrllrrr", "metric", "ratio", "95 % CI", "verdict", "change", "p", "p (Holm)",
				"pairs");
		for (Comparison comparison : result.comparisons()) {
			table.strong(comparison.metric() == result.primary())
				.row(name(result, comparison), Figures.ratio(comparison.ratio()), Figures.interval(comparison.ci95()),
						Mark.of(result, comparison), change(comparison), Figures.pValue(comparison.pValue()),
						Figures.pValue(comparison.pValueHolm()), Figures.count((long) comparison.pairs()));
		}
		return table;
	}

	/**
	 * Returns what two judgements of one run say differently, a line for each difference;
	 * empty where both say the same.
	 */
	public static List<String> changes(RunResult before, RunResult after) {
		List<String> lines = new ArrayList<>();
		if (before.status() != after.status()) {
			lines.add("run: " + before.status() + " -> " + after.status());
		}
		for (Comparison old : before.comparisons()) {
			@Nullable Comparison now = after.comparison(old.metric(), old.candidate());
			if (now == null) {
				lines.add(metricOf(old) + ": " + verdict(before, old) + " -> not compared");
			}
			else if (!verdict(before, old).equals(verdict(after, now))) {
				lines.add(metricOf(old) + ": " + verdict(before, old) + " -> " + verdict(after, now)
						+ (now.isDoubtful() ? ", because of " + String.join(", ", now.withheldBy()) : ""));
			}
		}
		after.comparisons()
			.stream()
			.filter((comparison) -> before.comparison(comparison.metric(), comparison.candidate()) == null)
			.forEach((comparison) -> lines
				.add(metricOf(comparison) + ": not compared -> " + verdict(after, comparison)));
		return List.copyOf(lines);
	}

	private static String metricOf(Comparison comparison) {
		return comparison.metric().label() + " of " + comparison.candidate();
	}

	private static String verdict(RunResult run, Comparison comparison) {
		return Mark.of(run, comparison).text();
	}

}
