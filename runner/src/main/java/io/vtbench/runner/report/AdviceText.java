package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Help;
import org.jspecify.annotations.Nullable;

/**
 * Says in one sentence why an answer is what it is, and what to do. Its words are those
 * of the rows that decide.
 */
record AdviceText(ArmAnswer answer) {

	private static final int NAMED = 3;

	/**
	 * Returns the sentence; empty where the reasons of the answer are of another kind
	 * than rows, such as an arm that stopped serving.
	 */
	String sentence() {
		if (this.answer.said() != null || this.answer.broken() != null || this.answer.unequal() != null
				|| !isExplained()) {
			return "";
		}
		boolean threads = this.answer.arm().equals(AnswerText.THREADS);
		String make = threads ? "set it" : "make the change";
		String sentence = switch (this.answer.decision()) {
			case SET_IT -> changes(Word.BETTER) + ", and nothing that decides is worse: " + make;
			case DO_NOT -> changes(Word.WORSE) + ", and nothing that decides is better: keep what you have";
			case MIXED -> changes(Word.BETTER) + ", but " + changes(Word.WORSE) + ": " + make
					+ " only if the first matters more to you";
			case NO_DIFFERENCE ->
				"all " + Figures.count(rows().size(), "row") + " that decide are the same: keep what you have";
			case NO_DIFFERENCE_FOUND ->
				"nothing is better or worse, and no row that decides may hide a large difference: keep what you have";
			case UNCLEAR -> PlainText.list(names(Word.UNCLEAR, Word.INFO)) + " may still hide a difference: "
					+ help(this.answer.help());
		};
		return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1) + ".";
	}

	/** Returns whether rows say what the decision says. */
	private boolean isExplained() {
		return switch (this.answer.decision()) {
			case SET_IT -> has(Word.BETTER);
			case DO_NOT -> has(Word.WORSE);
			case MIXED -> has(Word.BETTER) && has(Word.WORSE);
			case NO_DIFFERENCE, NO_DIFFERENCE_FOUND -> !rows().isEmpty();
			case UNCLEAR -> has(Word.UNCLEAR) || has(Word.INFO);
		};
	}

	private boolean has(Word word) {
		return rows().stream().anyMatch((row) -> row.word() == word);
	}

	private List<AnswerRow> rows() {
		return this.answer.rows().stream().filter(AnswerRow::decides).toList();
	}

	private String changes(Word word) {
		List<AnswerRow> rows = rows().stream().filter((row) -> row.word() == word).toList();
		return PlainText.list(shortened(rows.stream().map(AdviceText::change).toList()));
	}

	private static String change(AnswerRow row) {
		Double ratio = row.ratio();
		return row.name() + ((ratio != null) ? " is " + Change.of(row.metric(), ratio).words() : " differs");
	}

	private List<String> names(Word... words) {
		return shortened(
				rows().stream().filter((row) -> List.of(words).contains(row.word())).map(AnswerRow::name).toList());
	}

	/** Returns the first ones and how many more there are. */
	private static List<String> shortened(List<String> texts) {
		if (texts.size() <= NAMED) {
			return texts;
		}
		List<String> first = new ArrayList<>(texts.subList(0, NAMED - 1));
		first.add(texts.size() - first.size() + " more");
		return first;
	}

	private static String help(@Nullable Help help) {
		return switch (help) {
			case null -> "measure again";
			case Help.Checks checks -> "first remedy what the named checks saw";
			case Help.LessNoise noise ->
				"measure on a quieter machine, because no reasonable number of pairs would settle it";
			case Help.MorePairs more -> "measure again with " + pairs(more);
		};
	}

	private static String pairs(Help.MorePairs more) {
		Double minutes = more.minutes();
		return (more.pairs() == null) ? "more --pairs" : "--pairs " + more.pairs()
				+ ((minutes != null) ? ", about " + Figures.count(Math.max(1, Math.round(minutes)), "minute") : "");
	}

}
