package io.vtbench.runner.judge;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Help;
import io.vtbench.runner.result.TrialAnswer.Limit;
import org.jspecify.annotations.Nullable;

/**
 * Draws a decision from the rows of an answer. Only rows that decide count.
 * docs/report.md says the same in words.
 */
final class DecisionRule {

	/** The most pairs that are advised: they take an hour or two of a light service. */
	private static final int AFFORDABLE_PAIRS = 60;

	private final List<AnswerRow> deciding;

	private final boolean slowing;

	private final Overload.@Nullable Failure failure;

	/**
	 * Makes the rule for one candidate.
	 * @param rows all rows of the answer, those that do not decide among them
	 * @param slowing whether an arm gets slower the longer it is under load, so that its
	 * figures belong to the time at which they were read
	 * @param failure failure under a load beyond the limit, which is worse where the
	 * candidate fails and better where the baseline does; null where neither fails
	 */
	DecisionRule(List<AnswerRow> rows, boolean slowing, Overload.@Nullable Failure failure) {
		this.failure = failure;
		this.deciding = rows.stream().filter(AnswerRow::decides).toList();
		this.slowing = slowing;
	}

	Decision decision() {
		boolean better = !with(Word.BETTER).isEmpty() || (this.failure != null && !this.failure.ofCandidate());
		boolean worse = !with(Word.WORSE).isEmpty() || (this.failure != null && this.failure.ofCandidate());
		if (better && worse) {
			return Decision.MIXED;
		}
		if (better || worse) {
			return better ? Decision.SET_IT : Decision.DO_NOT;
		}
		if (this.deciding.isEmpty() || this.slowing) {
			return Decision.UNCLEAR;
		}
		return with(Word.SAME).size() == this.deciding.size() ? Decision.NO_DIFFERENCE
				: this.deciding.stream().allMatch(DecisionRule::excludesLarge) ? Decision.NO_DIFFERENCE_FOUND
						: Decision.UNCLEAR;
	}

	/**
	 * Returns the rows in which an advised change may cost something, or in which a
	 * change that is advised against may bring something.
	 */
	List<Limit> limits() {
		return switch (decision()) {
			case SET_IT -> limits(Proof::worse, false);
			case DO_NOT -> limits(Proof::better, true);
			default -> List.of();
		};
	}

	private List<Limit> limits(Function<Proof, Double> hidden, boolean better) {
		return with(Word.UNCLEAR, Word.INFO).stream()
			.filter((row) -> row.proof() == null || hidden.apply(row.proof()) > row.proof().margin())
			.map((row) -> new Limit(row.name(),
					(row.proof() != null) ? upTo(row, hidden.apply(row.proof()), better) : null))
			.toList();
	}

	/**
	 * Returns the ratio of a row that differs by this much in one of the two directions.
	 */
	private static Double upTo(AnswerRow row, double difference, boolean better) {
		return (row.metric().higherIsBetter() == better) ? 1 + difference : 1 / (1 + difference);
	}

	/** Returns whether a row excludes every difference that nobody wants to miss. */
	private static boolean excludesLarge(AnswerRow row) {
		return row.word() == Word.SAME || (row.proof() != null && row.proof().bound() <= row.metric().large());
	}

	/**
	 * Returns the steps that would settle the rows that are open; null where the decision
	 * is clear.
	 */
	@Nullable Help help() {
		List<AnswerRow> open = with(Word.UNCLEAR).stream().filter((row) -> !excludesLarge(row)).toList();
		if (decision() != Decision.UNCLEAR || open.isEmpty()) {
			return null;
		}
		if (open.stream().anyMatch((row) -> !row.doubts().isEmpty())) {
			return new Help.Checks();
		}
		List<AnswerRow> near = open.stream().filter((row) -> pairs(row) <= AFFORDABLE_PAIRS).toList();
		if (near.isEmpty()) {
			return new Help.LessNoise();
		}
		AnswerRow most = near.stream().max(Comparator.comparingInt(DecisionRule::pairs)).orElseThrow();
		return (pairs(most) > 0)
				? new Help.MorePairs(pairs(most), (most.open() != null) ? most.open().minutes() : null,
						(near.size() < open.size()) ? near.stream().map(AnswerRow::name).toList() : List.of())
				: new Help.MorePairs(null, null, List.of());
	}

	/** Returns the pairs that an open row needs; 0 where their number is not known. */
	private static int pairs(AnswerRow row) {
		@Nullable Integer pairs = (row.open() != null) ? row.open().pairs() : null;
		return (pairs != null) ? pairs : 0;
	}

	private List<AnswerRow> with(Word... words) {
		return this.deciding.stream().filter((row) -> Stream.of(words).anyMatch(row.word()::equals)).toList();
	}

}
