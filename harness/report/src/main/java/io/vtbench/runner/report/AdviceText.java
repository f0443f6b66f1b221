package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

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
	 * Returns the reason and what to do; empty where the reasons of the answer are of
	 * another kind than rows, such as an arm that stopped serving.
	 */
	String sentence() {
		return isExplained() ? sentence(reason() + ": " + action()) : "";
	}

	/**
	 * Returns the sentence for a place that has named the decision, and with it what to
	 * do where there is nothing to weigh; empty where the other one is.
	 */
	String afterDecision() {
		return switch (this.answer.decision()) {
			case MIXED, UNCLEAR -> sentence();
			default -> isExplained() ? sentence(reason()) : "";
		};
	}

	private static String sentence(String text) {
		return PlainText.capitalised(text) + ".";
	}

	private String reason() {
		return switch (this.answer.decision()) {
			case SET_IT -> changes(Word.BETTER) + ", and nothing that decides is worse";
			case DO_NOT -> changes(Word.WORSE) + ", and nothing that decides is better";
			case MIXED -> changes(Word.BETTER) + ", but " + changes(Word.WORSE);
			case NO_DIFFERENCE ->
				"all " + Figures.count(this.answer.deciding().size(), "row") + " that decide are the same";
			case NO_DIFFERENCE_FOUND ->
				"nothing is better or worse, and no row that decides may hide a large difference";
			case UNCLEAR -> PlainText
				.list(shortened(this.answer.deciding(Word.UNCLEAR, Word.INFO).stream().map(AnswerRow::name).toList()))
					+ " may still hide a difference";
		};
	}

	private String action() {
		String make = this.answer.arm().equals(AnswerText.THREADS) ? "set it" : "make the change";
		return switch (this.answer.decision()) {
			case SET_IT -> make;
			case DO_NOT, NO_DIFFERENCE, NO_DIFFERENCE_FOUND -> "keep what you have";
			case MIXED -> make + " only if the first matters more to you";
			case UNCLEAR -> help(this.answer.help());
		};
	}

	/** Returns whether rows say what the decision says. */
	private boolean isExplained() {
		if (this.answer.broken() != null || this.answer.unequal() != null) {
			return false;
		}
		return switch (this.answer.decision()) {
			case SET_IT -> has(Word.BETTER);
			case DO_NOT -> has(Word.WORSE);
			case MIXED -> has(Word.BETTER) && has(Word.WORSE);
			case NO_DIFFERENCE, NO_DIFFERENCE_FOUND -> !this.answer.deciding().isEmpty();
			case UNCLEAR -> has(Word.UNCLEAR) || has(Word.INFO);
		};
	}

	private boolean has(Word word) {
		return !this.answer.deciding(word).isEmpty();
	}

	private String changes(Word word) {
		return PlainText.list(shortened(this.answer.deciding(word).stream().map(AdviceText::change).toList()));
	}

	private static String change(AnswerRow row) {
		Double ratio = row.ratio();
		return row.name() + ((ratio != null) ? " is " + Change.of(row.metric(), ratio).words() : " differs");
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
			case Help.Checks checks -> "first remove the cause that stands after 'doubt'";
			case Help.LessNoise noise ->
				"measure on a quieter machine, because no reasonable number of pairs would settle it";
			case Help.MorePairs more -> "measure again with " + pairs(more);
		};
	}

	private static String pairs(Help.MorePairs more) {
		return (more.pairs() == null) ? "more --pairs" : "--pairs " + more.pairs() + duration(more)
				+ (more.rows().isEmpty() ? "" : ", for " + PlainText.list(shortened(more.rows())));
	}

	/** Returns how long more pairs take, after a comma; empty where nobody knows. */
	static String duration(Help.MorePairs more) {
		Double minutes = more.minutes();
		return (minutes != null) ? ", about " + Figures.count(Math.max(1, Math.round(minutes)), "minute") : "";
	}

}
