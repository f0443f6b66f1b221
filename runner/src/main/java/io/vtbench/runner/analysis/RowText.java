package io.vtbench.runner.analysis;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.AnswerRow;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Verdict;

/** The sentence of a row of an answer. */
final class RowText {

	private RowText() {
	}

	/** The load with which something was measured, as the beginning of a sentence. */
	static String under(LoadFacts load) {
		if (load.ratePerSecond() != null) {
			return "At " + Figures.perSecond(load.ratePerSecond()) + " in both arms";
		}
		return (load.users() != null) ? "With " + Figures.count(load.users(), "user") + " in both arms"
				: "Under the same load";
	}

	/** What a comparison says, in one sentence. */
	static String sentence(Comparison comparison, LoadFacts load, AnswerRow.Word word) {
		String metric = comparison.metric().label();
		String seen = under(load) + ", " + metric + " of " + comparison.candidate() + " is "
				+ Change.of(metric, comparison.ratio()).words();
		return switch (word) {
			case BETTER, WORSE -> seen + ".";
			case NO_DIFFERENCE ->
				under(load) + ", " + metric + " differs by less than " + AnswerRow.size(Thresholds.RELEVANT) + ".";
			case INCONCLUSIVE -> seen + ", which this run does not settle: " + reason(comparison) + ".";
			case NOT_JUDGED -> seen
					+ (comparison.isDoubtful()
							? ", which is not reliable because of " + String.join(", ", comparison.withheldBy()) : "")
					+ ".";
		};
	}

	private static String reason(Comparison comparison) {
		if (comparison.isDoubtful()) {
			return "the check " + String.join(" and the check ", comparison.withheldBy()) + " casts doubt on it";
		}
		if (comparison.isWithoutScatter()) {
			return "all " + comparison.pairs() + " pairs give the same ratio, so it has no interval";
		}
		if (comparison.sensitivity() == null) {
			return "one pair has no interval; --pairs makes more";
		}
		double smallest = comparison.sensitivity().smallest();
		String could = Figures.count(comparison.pairs(), "pair") + " show a difference of " + AnswerRow.size(smallest)
				+ " or more four times of five";
		boolean seen = comparison.verdict() == Verdict.INCONCLUSIVE && comparison.ci95() != null
				&& !comparison.ci95().contains(1);
		return seen ? "it may be below " + AnswerRow.size(Thresholds.RELEVANT)
				+ ", or chance among the rows that decide; " + could : could;
	}

}
