package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.jspecify.annotations.Nullable;

/**
 * Draws a decision from the rows of an answer. Only rows that decide count.
 * docs/reference/verdicts.md says the same in words.
 */
final class DecisionRule {

	/** An hour or two of a light service; more is no advice. */
	private static final int AFFORDABLE_PAIRS = 60;

	/**
	 * A difference that nobody wants to miss; of p95, which scatters most, twice that.
	 */
	private static final double LARGE = 0.25;

	/** The same of memory. */
	private static final double LARGE_OF_MEMORY = 0.35;

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

	/** What the decision may cost, as a half of a sentence; empty where nothing may. */
	String limitation() {
		return switch (decision()) {
			case SET_IT -> limitation("but", Proof::worse, this::worsened);
			case DO_NOT -> limitation("though", Proof::better, this::improved);
			default -> "";
		};
	}

	private String limitation(String but, Function<Proof, Double> hidden, Function<AnswerRow, String> text) {
		List<String> may = with(Word.UNCLEAR, Word.INFO).stream()
			.filter((row) -> row.proof() == null || hidden.apply(row.proof()) > row.proof().margin())
			.map(text)
			.toList();
		return may.isEmpty() ? "" : ", " + but + " " + String.join(", ", may);
	}

	private String worsened(AnswerRow row) {
		return (row.proof() == null) ? row.name() + " is unknown"
				: row.name() + " may be up to " + size(row, row.proof().worse(), false);
	}

	private String improved(AnswerRow row) {
		return (row.proof() == null) ? row.name() + " is unknown"
				: row.name() + " may be up to " + size(row, row.proof().better(), true);
	}

	/** A difference in the words of its metric, such as 12 % longer. */
	private static String size(AnswerRow row, double difference, boolean better) {
		boolean more = higherIsBetter(row) == better;
		return Change.of(row.metric(), more ? 1 + difference : 1 / (1 + difference)).words();
	}

	private static boolean higherIsBetter(AnswerRow row) {
		return row.metric().equals(Metric.THROUGHPUT.label());
	}

	/** Whether a row hides no difference that nobody wants to miss. */
	private static boolean excludesLarge(AnswerRow row) {
		return row.word() == Word.SAME || (row.proof() != null && row.proof().bound() <= large(row));
	}

	private static double large(AnswerRow row) {
		return row.metric().equals(Metric.LATENCY_P95.label()) ? 2 * LARGE
				: row.metric().equals(Metric.PEAK_MEMORY.label()) ? LARGE_OF_MEMORY : LARGE;
	}

	/** The rows behind the decision, by what they say, in one sentence. */
	String why() {
		if (this.deciding.isEmpty()) {
			return "No metric was compared.";
		}
		return switch (decision()) {
			case NO_DIFFERENCE -> "All rows that decide are the same: " + bounds(this.deciding) + ".";
			case NO_DIFFERENCE_FOUND ->
				"Nothing is better or worse, and larger differences are excluded: " + bounds(this.deciding) + ".";
			default -> byWord();
		};
	}

	private String byWord() {
		List<String> parts = new ArrayList<>();
		add(parts, "better", with(Word.BETTER), DecisionRule::withChange);
		add(parts, "worse", with(Word.WORSE), DecisionRule::withChange);
		add(parts, "same", with(Word.SAME), AnswerRow::name);
		add(parts, "unclear", with(Word.UNCLEAR), DecisionRule::withReason);
		add(parts, "without a figure", with(Word.INFO), AnswerRow::name);
		String all = String.join("; ", parts);
		return all.substring(0, 1).toUpperCase(Locale.ROOT) + all.substring(1) + "." + help();
	}

	/** The bound of each group of rows: the largest of those of one metric. */
	private static String bounds(List<AnswerRow> rows) {
		return rows.stream()
			.map(AnswerRow::metric)
			.distinct()
			.map((metric) -> rows.stream()
				.filter((row) -> row.metric().equals(metric) && row.proof() != null)
				.max(Comparator.comparingDouble(DecisionRule::bound))
				.map((row) -> metric + " " + row.excluded())
				.orElse(metric))
			.collect(Collectors.joining(", "));
	}

	private static double bound(AnswerRow row) {
		return (row.proof() != null) ? row.proof().bound() : 0;
	}

	/** What would settle the rows that are open, where these are all that there is. */
	private String help() {
		List<AnswerRow> open = with(Word.UNCLEAR).stream().filter((row) -> !excludesLarge(row)).toList();
		if (decision() != Decision.UNCLEAR || open.isEmpty()) {
			return "";
		}
		if (open.stream().anyMatch((row) -> !row.doubts().isEmpty())) {
			return " What the named checks saw has to be remedied first; 'How sure' has it.";
		}
		List<AnswerRow> near = open.stream().filter((row) -> pairs(row) <= AFFORDABLE_PAIRS).toList();
		if (near.isEmpty()) {
			return " No reasonable number of pairs would settle it: the machine is too noisy.";
		}
		AnswerRow most = near.stream().max(Comparator.comparingInt(DecisionRule::pairs)).orElseThrow();
		int pairs = pairs(most);
		Double minutes = (most.open() != null) ? most.open().minutes() : null;
		return (pairs > 0)
				? " What would help: " + Figures.count(pairs, "pair") + " (--pairs " + pairs
						+ ((minutes != null) ? ", about " + Figures.count(Math.max(1, Math.round(minutes)), "minute")
								: "")
						+ ")" + ((near.size() < open.size()) ? " for " + names(near, AnswerRow::name) : "") + "."
				: " What would help: more pairs (--pairs).";
	}

	/** That an open row needs; 0 where that is not known. */
	private static int pairs(AnswerRow row) {
		@Nullable Integer pairs = (row.open() != null) ? row.open().pairs() : null;
		return (pairs != null) ? pairs : 0;
	}

	private List<AnswerRow> with(Word... words) {
		return this.deciding.stream().filter((row) -> Stream.of(words).anyMatch(row.word()::equals)).toList();
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
		List<String> reasons = new ArrayList<>();
		if (row.proof() != null) {
			reasons.add(row.excluded());
		}
		if (!row.doubts().isEmpty()) {
			reasons.add("because of " + String.join(", ", row.doubts()));
		}
		return row.name() + (reasons.isEmpty() ? "" : " (" + String.join("; ", reasons) + ")");
	}

}
