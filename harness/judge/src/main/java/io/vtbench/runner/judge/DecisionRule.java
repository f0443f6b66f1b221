package io.vtbench.runner.judge;

import java.util.List;

import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.Word;

/**
 * Draws a decision from the rows of an answer and from failures. Only rows that decide
 * count. docs/report.md says the same in words.
 *
 * @param rows all rows of the answer, those that do not decide among them
 * @param failing whether the candidate fails where the baseline does not
 * @param baselineFailing whether the baseline fails where the candidate does not
 * @param slowing whether an arm gets slower the longer it is under load, so that its
 * figures belong to the time at which they were read
 */
record DecisionRule(List<AnswerRow> rows, boolean failing, boolean baselineFailing, boolean slowing) {

	DecisionRule {
		rows = rows.stream().filter(AnswerRow::decides).toList();
	}

	Decision decision() {
		boolean better = this.baselineFailing || has(Word.BETTER);
		boolean worse = this.failing || has(Word.WORSE);
		if (better || worse) {
			boolean mixed = (better && this.rows.stream().anyMatch(AnswerRow::isAgainstIt))
					|| (worse && this.rows.stream().anyMatch(AnswerRow::isForIt)) || (better && worse);
			return mixed ? Decision.MIXED
					: worse ? Decision.DO_NOT : isUnanswered() ? Decision.UNCLEAR : Decision.SET_IT;
		}
		return (!this.rows.isEmpty() && !this.slowing && this.rows.stream().allMatch(AnswerRow::excludesLarge))
				? Decision.NO_DIFFERENCE_FOUND : Decision.UNCLEAR;
	}

	private boolean has(Word word) {
		return this.rows.stream().anyMatch((row) -> row.word() == word);
	}

	/**
	 * Returns whether a load gave no answer, so that it may hide what speaks against the
	 * change. It does not where the baseline itself is the reason.
	 */
	private boolean isUnanswered() {
		return !this.baselineFailing && this.rows.stream().anyMatch((row) -> row.basis() instanceof Basis.Unanswered);
	}

}
