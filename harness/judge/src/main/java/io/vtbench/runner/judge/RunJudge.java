package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.judge.validity.Validity;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Withholds.Claim;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;

/**
 * Draws from runs what their forks allow: comparisons, validity checks and, where a run
 * is valid, words. There is no other way to a word about a run.
 */
public final class RunJudge {

	private RunJudge() {
	}

	/**
	 * Judges runs that were made together. Their comparisons are one family: twenty
	 * scenarios without any difference would otherwise yield about one "difference" (Holm
	 * 1979). Judging twice changes nothing: values that were adjusted in a larger family
	 * stay while the figures behind them do, and so do those of a series that was never
	 * adjusted.
	 */
	public static List<RunResult> judge(List<MeasuredRun> runs) {
		List<RunResult> before = runs.stream().map(MeasuredRun::facts).toList();
		boolean neverAdjusted = before.stream().anyMatch((run) -> run.status() == Status.VALID)
				&& before.stream().noneMatch((run) -> isAdjusted(run) || isPartlyAdjusted(run));
		List<RunResult> judged = runs.stream().map(RunJudge::alone).toList();
		return (neverAdjusted || judged.stream().allMatch(RunJudge::isAdjusted)) ? judged : together(judged);
	}

	private static boolean isAdjusted(RunResult run) {
		return run.comparisons()
			.stream()
			.allMatch((comparison) -> comparison.pValue() == null || comparison.pValueHolm() != null
					|| !Comparisons.isJudged(run, comparison.metric()));
	}

	/** Returns whether a run was adjusted in the metrics that were judged then. */
	private static boolean isPartlyAdjusted(RunResult run) {
		return run.comparisons().stream().anyMatch((comparison) -> comparison.pValueHolm() != null);
	}

	/**
	 * Judges a run by itself. Checks that belong to {@link Validity} are made anew, all
	 * others (of the time before the start) are kept and count.
	 */
	private static RunResult alone(MeasuredRun measured) {
		RunResult run = measured.facts();
		List<Check> checks = new ArrayList<>(
				run.checks().stream().filter((check) -> !Validity.knows(check.name())).toList());
		checks.addAll(Validity.checks(run));
		Status status = !measured.complete() ? Status.INTERRUPTED
				: (isInvalid(checks) || isUnexplained(run)) ? Status.INVALID : Status.VALID;
		boolean valid = status == Status.VALID;
		List<Comparison> comparisons = Comparisons.of(run)
			.stream()
			.map((comparison) -> again(run, comparison, checks, valid))
			.toList();
		return run.withJudgement(status, comparisons, List.copyOf(checks));
	}

	/**
	 * Judges a comparison by the checks of now. What was adjusted in a larger family
	 * stays.
	 */
	private static Comparison again(RunResult run, Comparison comparison, List<Check> checks, boolean valid) {
		Comparison earlier = earlier(run, comparison);
		Comparison judged = withWord(run, comparison.withPValueHolm((earlier != null) ? earlier.pValueHolm() : null),
				checks, run.alpha());
		return (valid && Comparisons.isJudged(run, comparison.metric())) ? judged
				: judged.with((changed) -> changed.word(Word.INFO).probably(false));
	}

	private static boolean isInvalid(List<Check> checks) {
		return checks.stream().anyMatch((check) -> check.status() == Check.Status.INVALID);
	}

	/**
	 * Returns whether a run was found invalid without a check. It stays so, because the
	 * reason is unknown.
	 */
	private static boolean isUnexplained(RunResult before) {
		return before.status() == Status.INVALID && !isInvalid(before.checks());
	}

	/**
	 * Returns the earlier adjusted comparison with the same figures; null where there is
	 * none.
	 */
	private static @Nullable Comparison earlier(RunResult run, Comparison comparison) {
		Comparison earlier = run.comparison(comparison.metric(), comparison.candidate());
		return (earlier != null && earlier.pValueHolm() != null
				&& Objects.equals(earlier.pValue(), comparison.pValue())) ? earlier : null;
	}

	/**
	 * Adjusts the p-values of one family: those of all comparisons of valid runs that get
	 * a word and rest on at least two pairs. Better and worse stay only where the
	 * adjusted value is below 5 %.
	 */
	static List<RunResult> together(List<RunResult> runs) {
		double[] adjusted = WordRule.holm(runs.stream()
			.flatMap((run) -> run.comparisons().stream().filter((comparison) -> belongs(run, comparison)))
			.map(Comparison::pValue));
		List<RunResult> results = new ArrayList<>();
		int next = 0;
		for (RunResult run : runs) {
			List<Comparison> comparisons = new ArrayList<>();
			for (Comparison comparison : run.comparisons()) {
				comparisons.add(belongs(run, comparison)
						? withWord(run, comparison.withPValueHolm(adjusted[next++]), run.checks(), run.alpha())
						: comparison);
			}
			results.add(run.withJudgement(run.status(), List.copyOf(comparisons), run.checks()));
		}
		return List.copyOf(results);
	}

	private static boolean belongs(RunResult run, Comparison comparison) {
		return run.status() == Status.VALID && Comparisons.isJudged(run, comparison.metric())
				&& comparison.pValue() != null;
	}

	/**
	 * Returns a comparison with its word: the one that its interval gives, unless a check
	 * suppresses it. Where a check casts doubt, the comparison is not for sure even if
	 * the interval itself leaves the question open, or no word is asked for.
	 * @param alpha chance to call any of what is judged together different where none is,
	 * 0 to 1
	 */
	static Comparison withWord(RunResult run, Comparison comparison, List<Check> checks, double alpha) {
		WordRule rule = WordRule.of(comparison, alpha);
		Claim claim = new Claim(comparison.metric(), rule.word().isDifferent() || rule.probably(), comparison.ratio(),
				comparison.ci95(), comparison.same(), comparison.baseline(), comparison.candidate());
		List<String> withheldBy = checks.stream().filter((check) -> check.withholds(claim)).map(Check::label).toList();
		return comparison.with((changed) -> changed.word(withheldBy.isEmpty() ? rule.word() : Word.UNCLEAR)
			.probably(withheldBy.isEmpty() && rule.probably())
			.withheldBy(withheldBy));
	}

}
