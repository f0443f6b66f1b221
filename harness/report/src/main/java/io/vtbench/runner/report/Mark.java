package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.Word;

/**
 * A word that says how good a result is. Its style class gives the colour.
 *
 * @param kind style class: good, bad, same, open, held (a check casts doubt) or none
 */
public record Mark(String text, String kind) {

	/** The mark of what says nothing. */
	static final Mark NONE = new Mark("", "");

	/** The mark of a run that compares nothing, or of a metric that it cannot judge. */
	static final Mark NO_VERDICT = new Mark("no verdict", "none");

	/** The mark of a metric for which no verdict is asked. */
	static final Mark NOT_JUDGED = new Mark(Word.INFO.toString(), "none");

	/**
	 * The mark of a metric for which no verdict is asked and on which a check casts
	 * doubt.
	 */
	static final Mark NOT_RELIABLE = new Mark(Word.INFO.toString(), "held");

	/** Returns the verdict of a comparison, or the mark that stands in its place. */
	public static Mark of(RunResult result, Comparison comparison) {
		if (comparison.word() == Word.INFO) {
			return (comparison.metric() == result.primary()) ? NO_VERDICT : unjudged(comparison.isDoubtful());
		}
		return of(comparison.word(), comparison.probably(), comparison.isGood(), comparison.isDoubtful());
	}

	/**
	 * Returns the verdict on a metric against an earlier run, or the mark in its place.
	 */
	static Mark of(ArmComparison comparison) {
		boolean doubtful = !comparison.withheldBy().isEmpty();
		if (!comparison.judged()) {
			return unjudged(doubtful);
		}
		return (comparison.word() == Word.INFO) ? NO_VERDICT : of(comparison.word(), comparison.probably(),
				comparison.metric().isGood(comparison.ratio()), doubtful);
	}

	private static Mark unjudged(boolean doubtful) {
		return doubtful ? NOT_RELIABLE : NOT_JUDGED;
	}

	/** Returns a word, with its adverb. */
	private static Mark of(Word word, boolean probably, boolean good, boolean doubtful) {
		return new Mark(probably ? "probably " + (good ? Word.BETTER : Word.WORSE) : word.toString(),
				doubtful ? "held" : kind(word));
	}

	private static String kind(Word word) {
		return switch (word) {
			case BETTER -> "good";
			case WORSE -> "bad";
			case SAME -> "same";
			case UNCLEAR -> "open";
			case INFO -> "none";
		};
	}

	/** Returns the word of a row, without the checks that doubt it. */
	static Mark of(AnswerRow row) {
		return of(row.word(), row.probably(), row.isForIt(), !row.doubts().isEmpty());
	}

	/** Returns the mark of a decision, in the words with which a headline begins. */
	static Mark of(Decision decision, String claim) {
		return new Mark(claim, switch (decision) {
			case SET_IT -> "good";
			case DO_NOT -> "bad";
			case NO_DIFFERENCE_FOUND -> "same";
			case MIXED, UNCLEAR -> "open";
		});
	}

	static Mark of(Check.Status status) {
		return new Mark(status.toString(), switch (status) {
			case OK -> "good";
			case WARN -> "open";
			case INVALID -> "bad";
			case NOT_AVAILABLE -> "none";
		});
	}

	/** Returns the mark of a run that is not valid. */
	static Mark of(Status status) {
		return new Mark(status.toString(), (status == Status.INVALID) ? "bad" : "open");
	}

	/** Returns the style class of all marks; "none" where they differ. */
	static String kindOf(Stream<Mark> marks) {
		List<String> kinds = marks.map(Mark::kind).distinct().toList();
		return (kinds.size() == 1) ? kinds.getFirst() : NOT_JUDGED.kind();
	}

	/** Returns the word with a capital, to begin a sentence. */
	String word() {
		return PlainText.capitalised(this.text);
	}

}
