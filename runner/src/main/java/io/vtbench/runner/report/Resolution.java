package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Sensitivity;
import io.vtbench.runner.result.Verdict;

/** What the comparisons of a run leave open, and why. */
final class Resolution {

	/** Where the search for a number of pairs ends. */
	private static final int MOST_PAIRS = 2000;

	private Resolution() {
	}

	/**
	 * A sentence for each check that casts doubt on figures, for each comparison without
	 * any scatter, and for each whose interval alone leaves the question open: how small
	 * a difference could have been seen.
	 */
	static List<String> all(RunResult result) {
		List<String> sentences = new ArrayList<>(Doubts.ofComparisons(result));
		for (Comparison comparison : result.comparisons()) {
			if (comparison.isWithoutScatter()) {
				sentences.add("Every pair gives the same ratio in " + comparison.metric().label() + " of "
						+ comparison.candidate() + ". Without scatter there is no interval and no p-value: the counts"
						+ " are determined by the scenario, or too coarse to differ.");
			}
			else if (comparison.verdict() == Verdict.CANT_TELL && !comparison.isDoubtful()
					&& comparison.sensitivity() != null) {
				sentences.add(of(comparison, comparison.sensitivity()));
			}
		}
		return List.copyOf(sentences);
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
