package io.vtbench.runner.analysis;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.Verdict;

/** What a comparison says in plain English, as the sentence of a row. */
final class RowSentence {

	private RowSentence() {
	}

	static String of(Comparison comparison, LoadFacts load, Word word) {
		String metric = comparison.metric().label();
		Change change = Change.of(metric, comparison.ratio());
		String seen = under(load) + ", " + metric + " of " + comparison.candidate() + " is " + change.words();
		return switch (word) {
			case BETTER, WORSE -> seen + ".";
			case NO_DIFFERENCE ->
				under(load) + ", " + metric + " differs by less than " + AnswerRow.size(Thresholds.RELEVANT) + ".";
			case INCONCLUSIVE -> seen + ", which this run does not settle: " + reason(comparison) + ".";
			case NOT_JUDGED -> seen + (change.isNone() ? "" : unsure(comparison)) + ".";
		};
	}

	/** The load with which something was measured, as the beginning of a sentence. */
	static String under(LoadFacts load) {
		if (load.ratePerSecond() != null) {
			return "At " + Figures.perSecond(load.ratePerSecond()) + " in both arms";
		}
		return (load.users() != null) ? "With " + Figures.count(load.users(), "user") + " in both arms"
				: "Under the same load";
	}

	/** Whether its interval leaves it open, whatever the checks saw. */
	static boolean isOpenByItself(Comparison comparison) {
		return !comparison.isDoubtful() || VerdictRule.of(comparison.metric(), comparison.ratio(), comparison.ci95(),
				comparison.ci90(), comparison.pValueHolm()) == Verdict.INCONCLUSIVE;
	}

	private static String unsure(Comparison comparison) {
		if (comparison.isDoubtful()) {
			return ", which is not reliable because of " + String.join(", ", comparison.withheldBy());
		}
		boolean chance = (comparison.ci95() != null) ? comparison.ci95().contains(1) : comparison.pairs() == 1;
		return chance ? ", which may be chance" : "";
	}

	private static String reason(Comparison comparison) {
		String doubt = "the check " + String.join(" and the check ", comparison.withheldBy()) + " casts doubt on it";
		if (!comparison.isDoubtful()) {
			return scatter(comparison);
		}
		return isOpenByItself(comparison) ? scatter(comparison) + "; " + doubt + " as well" : doubt;
	}

	private static String scatter(Comparison comparison) {
		if (comparison.isWithoutScatter()) {
			return "all " + comparison.pairs() + " pairs give the same ratio, so it has no interval";
		}
		if (comparison.sensitivity() == null) {
			return "one pair has no interval; --pairs makes more";
		}
		String could = Figures.count(comparison.pairs(), "pair") + " find a difference of "
				+ AnswerRow.size(comparison.sensitivity().smallest()) + " or more in four of five such runs";
		boolean seen = comparison.verdict() == Verdict.INCONCLUSIVE && comparison.ci95() != null
				&& !comparison.ci95().contains(1);
		return seen ? "it may be below " + AnswerRow.size(Thresholds.RELEVANT)
				+ ", or chance among the rows that decide; " + could : could;
	}

}
