package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.Decision;

/**
 * The rule by which a decision follows from the rows of an answer. Only rows that decide
 * count. docs/reference/verdicts.md says the same in words.
 */
final class DecisionRule {

	/** An hour or two of a light service; more is no advice. */
	private static final int AFFORDABLE_PAIRS = 60;

	private final List<AnswerRow> deciding;

	private final boolean slowing;

	/**
	 * The rule for one candidate.
	 * @param rows of the answer, those that do not decide among them
	 * @param slowing whether an arm gets slower the longer it is under load, so that its
	 * figures belong to the time at which they were read
	 */
	DecisionRule(List<AnswerRow> rows, boolean slowing) {
		this.deciding = rows.stream().filter(AnswerRow::decides).toList();
		this.slowing = slowing;
	}

	Decision decision() {
		boolean better = !with(Word.BETTER).isEmpty();
		boolean worse = !with(Word.WORSE).isEmpty();
		if (better && worse) {
			return Decision.TRADE_OFF;
		}
		if (better || worse) {
			return better ? Decision.SET_IT : Decision.DO_NOT;
		}
		boolean same = !this.deciding.isEmpty() && with(Word.NO_DIFFERENCE).size() == this.deciding.size();
		return (same && !this.slowing) ? Decision.NO_DIFFERENCE : Decision.INCONCLUSIVE;
	}

	/** The rows behind the decision, by what they say, in one sentence. */
	String why() {
		if (this.deciding.isEmpty()) {
			return "No metric was compared.";
		}
		if (with(Word.NO_DIFFERENCE).size() == this.deciding.size()) {
			return "All that decides is within 5 %: " + names(with(Word.NO_DIFFERENCE), AnswerRow::name) + ".";
		}
		List<String> parts = new ArrayList<>();
		add(parts, "better", with(Word.BETTER), DecisionRule::withChange);
		add(parts, "worse", with(Word.WORSE), DecisionRule::withChange);
		add(parts, "no difference", with(Word.NO_DIFFERENCE), AnswerRow::name);
		add(parts, "inconclusive", with(Word.INCONCLUSIVE), DecisionRule::withReason);
		add(parts, "not judged", with(Word.NOT_JUDGED), AnswerRow::name);
		String all = String.join("; ", parts);
		return Character.toUpperCase(all.charAt(0)) + all.substring(1) + "." + help();
	}

	/** What would settle the rows that are open, where these are all that there is. */
	private String help() {
		if (decision() != Decision.INCONCLUSIVE || with(Word.INCONCLUSIVE).isEmpty()) {
			return "";
		}
		if (with(Word.INCONCLUSIVE).stream().anyMatch((row) -> !row.doubts().isEmpty())) {
			return " What the named checks saw has to be remedied first; 'How sure' has it.";
		}
		List<AnswerRow> near = with(Word.INCONCLUSIVE).stream()
			.filter((row) -> pairs(row) <= AFFORDABLE_PAIRS)
			.toList();
		if (near.isEmpty()) {
			return " No reasonable number of pairs would settle it: the machine is too noisy.";
		}
		int pairs = near.stream().mapToInt(DecisionRule::pairs).max().orElseThrow();
		return (pairs > 0) ? " What would help: " + Figures.count(pairs, "pair") + " (--pairs " + pairs + ")"
				+ ((near.size() < with(Word.INCONCLUSIVE).size()) ? " for " + names(near, AnswerRow::name) : "") + "."
				: " What would help: more pairs (--pairs).";
	}

	/** That an open row needs; 0 where that is not known. */
	private static int pairs(AnswerRow row) {
		Integer pairs = (row.open() != null) ? row.open().pairs() : null;
		return (pairs != null) ? pairs : 0;
	}

	private List<AnswerRow> with(Word word) {
		return this.deciding.stream().filter((row) -> row.word() == word).toList();
	}

	private static void add(List<String> parts, String word, List<AnswerRow> rows, Function<AnswerRow, String> text) {
		if (!rows.isEmpty()) {
			parts.add(word + ": " + names(rows, text));
		}
	}

	private static String names(List<AnswerRow> rows, Function<AnswerRow, String> text) {
		return rows.stream().map(text).collect(Collectors.joining(", "));
	}

	private static String withChange(AnswerRow row) {
		Double ratio = row.ratio();
		return row.name() + ((ratio != null) ? " (" + Change.of(row.metric(), ratio).words() + ")" : "");
	}

	private static String withReason(AnswerRow row) {
		String doubts = String.join(", ", row.doubts());
		Double couldSee = (row.open() != null) ? row.open().couldSee() : null;
		if (couldSee == null) {
			return row.name() + (doubts.isEmpty() ? "" : " (because of " + doubts + ")");
		}
		return row.name() + " (" + AnswerRow.found(couldSee)
				+ (doubts.isEmpty() ? "" : "; because of " + doubts + " as well") + ")";
	}

}
