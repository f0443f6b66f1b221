package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Sensitivity;
import io.vtbench.runner.result.Verdict;

/** What stands beside every "can't tell": how small a difference could have been seen. */
final class Resolution {

	/** Where the search for a number of pairs ends. */
	private static final int MOST_PAIRS = 2000;

	private Resolution() {
	}

	/** A sentence for each comparison whose interval leaves the question open. */
	static List<String> all(RunResult result) {
		return result.comparisons()
			.stream()
			.filter((comparison) -> comparison.verdict() == Verdict.CANT_TELL && comparison.withheldBy().isEmpty()
					&& comparison.sensitivity() != null)
			.map((comparison) -> of(comparison, comparison.sensitivity()))
			.toList();
	}

	private static String of(Comparison comparison, Sensitivity sensitivity) {
		return "Can't tell " + comparison.metric().label() + " of " + comparison.candidate()
				+ ": four of five such runs " + "show a difference of " + Figures.percent(sensitivity.smallest())
				+ " or more. "
				+ sensitivity.needed().stream().map(Resolution::of).collect(Collectors.joining(", ", "To show ", "."));
	}

	private static String of(Sensitivity.Effort effort) {
		String pairs = (effort.pairs() < MOST_PAIRS) ? "takes " + Figures.count(effort.pairs(), "pair")
				: "takes more than " + Figures.count(MOST_PAIRS, "pair");
		Double minutes = effort.minutes();
		return Figures.exact(effort.difference() * 100) + " % " + pairs
				+ ((minutes != null && effort.pairs() < MOST_PAIRS) ? " (" + time(minutes) + ")" : "");
	}

	private static String time(double minutes) {
		return (minutes < 100) ? Math.max(1, Math.round(minutes)) + " min" : Figures.exact(minutes / 60) + " h";
	}

}
