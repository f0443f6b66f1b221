package io.vtbench.runner.analysis;

import java.util.Locale;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.AnswerRow;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Verdict;

/** The sentence of a row of an answer. */
final class RowText {

	/** From here on a factor is easier to read than per cent. */
	private static final double LARGE = 2;

	/** Below this, per cent with one digit are none. */
	private static final double SAME = 0.0005;

	private RowText() {
	}

	/**
	 * How a metric changes, in words: 8.2 % higher, 3.2 times as long.
	 * @param metric name of the metric
	 * @param ratio candidate / baseline
	 */
	static String change(String metric, double ratio) {
		if (Math.abs(ratio - 1) < SAME) {
			return "the same";
		}
		boolean lasts = metric.contains("latency") || metric.contains("time");
		if (ratio >= LARGE) {
			return Figures.number(ratio) + " times as " + (lasts ? "long" : "high");
		}
		String percent = String.format(Locale.ROOT, "%.1f %% ", Math.abs(ratio - 1) * 100);
		return percent + ((ratio < 1) ? (lasts ? "shorter" : "lower") : (lasts ? "longer" : "higher"));
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
				+ change(metric, comparison.ratio());
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
