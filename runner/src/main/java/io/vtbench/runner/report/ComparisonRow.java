package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Verdict;

/**
 * One comparison as text.
 *
 * @param name the metric, with the arm where there are several to compare
 * @param kind the verdict as a style class
 */
public record ComparisonRow(String name, String metric, String candidate, String baseline, int pairs, boolean primary,
		String ratio, String interval, String pValue, String pValueHolm, String verdict, String kind) {

	static final String NO_VERDICT = "no verdict";

	/** Of a metric that no verdict is asked of. */
	static final String NOT_JUDGED = "-";

	public static ComparisonRow of(RunResult result, Comparison comparison) {
		String metric = comparison.metric().label();
		String kind = (comparison.verdict() != null) ? switch (comparison.verdict()) {
			case FASTER -> "good";
			case SLOWER -> "bad";
			case NO_RELEVANT_DIFFERENCE -> "same";
			case INCONCLUSIVE -> "open";
		} : comparison.isDoubtful() ? "open" : "none";
		return new ComparisonRow((result.arms().size() > 2) ? metric + ", " + comparison.candidate() : metric, metric,
				comparison.candidate(), comparison.baseline(), comparison.pairs(),
				comparison.metric() == result.primary(), Figures.ratio(comparison.ratio()),
				Figures.interval(comparison.ci95()), Figures.pValue(comparison.pValue()),
				Figures.pValue(comparison.pValueHolm()),
				isJudged(result, comparison) ? verdict(comparison) : unjudged(comparison.isDoubtful()), kind);
	}

	/** What stands in the place of a verdict where none is asked for. */
	static String unjudged(boolean doubtful) {
		return doubtful ? Doubts.NOT_RELIABLE : NOT_JUDGED;
	}

	/** A run without verdicts says so where one would stand. */
	private static boolean isJudged(RunResult result, Comparison comparison) {
		return comparison.verdict() != null || comparison.metric() == result.primary();
	}

	/** Of processor time and memory there can only be less or more. */
	public static String verdict(Comparison comparison) {
		Verdict verdict = comparison.verdict();
		if (verdict == null) {
			return NO_VERDICT;
		}
		boolean use = !comparison.metric().isTime();
		return switch (verdict) {
			case FASTER -> use ? "less" : verdict.toString();
			case SLOWER -> use ? "more" : verdict.toString();
			default -> verdict.toString();
		};
	}

	public static List<ComparisonRow> all(RunResult result) {
		return result.comparisons().stream().map((comparison) -> of(result, comparison)).toList();
	}

}
