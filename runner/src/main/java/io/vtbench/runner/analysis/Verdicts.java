package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.analysis.validity.Validity;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.MeasuredRun;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Draws from runs what their forks allow: comparisons, validity checks and, where a run
 * is valid, verdicts. There is no other way to a verdict on a run.
 */
public final class Verdicts {

	private Verdicts() {
	}

	/**
	 * Judges runs that were made together. Their comparisons are one family: twenty
	 * scenarios without any difference would otherwise yield about one "difference" (Holm
	 * 1979). Judging twice changes nothing, for values that were adjusted in a larger
	 * family stay while the figures behind them do, and so do those of a series that was
	 * never adjusted.
	 */
	public static List<RunResult> judge(List<MeasuredRun> runs) {
		List<RunResult> before = runs.stream().map(MeasuredRun::facts).toList();
		boolean neverAdjusted = before.stream().anyMatch((run) -> run.status() == Status.VALID)
				&& before.stream().noneMatch(Verdicts::isAdjusted);
		List<RunResult> judged = runs.stream().map(Verdicts::alone).toList();
		return (neverAdjusted || judged.stream().allMatch(Verdicts::isAdjusted)) ? judged : together(judged);
	}

	private static boolean isAdjusted(RunResult run) {
		return run.comparisons()
			.stream()
			.allMatch((comparison) -> comparison.pValue() == null || comparison.pValueHolm() != null
					|| !Comparisons.isJudged(run, comparison.metric()));
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
		List<Comparison> comparisons = new ArrayList<>();
		for (Comparison comparison : Comparisons.of(run)) {
			Comparison judged = withVerdict(comparison.withPValueHolm(earlierHolm(run, comparison)), checks);
			boolean asked = status == Status.VALID && Comparisons.isJudged(run, comparison.metric());
			comparisons.add(asked ? judged : judged.withVerdict(null, judged.withheldBy()));
		}
		return run.withJudgement(status, List.copyOf(comparisons), List.copyOf(checks));
	}

	private static boolean isInvalid(List<Check> checks) {
		return checks.stream().anyMatch((check) -> check.status() == Check.Status.INVALID);
	}

	/**
	 * What somebody else found invalid without a check stays so: its reason is unknown.
	 */
	private static boolean isUnexplained(RunResult before) {
		return before.status() == Status.INVALID && !isInvalid(before.checks());
	}

	private static @Nullable Double earlierHolm(RunResult run, Comparison comparison) {
		return run.comparisons()
			.stream()
			.filter((earlier) -> earlier.metric() == comparison.metric()
					&& earlier.candidate().equals(comparison.candidate())
					&& Objects.equals(earlier.pValue(), comparison.pValue()))
			.map(Comparison::pValueHolm)
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	/**
	 * Adjusts the p-values of one family: of the comparisons of valid runs that get a
	 * verdict and rest on at least two pairs. Faster and slower stay only where the
	 * adjusted value is below 5 %.
	 */
	static List<RunResult> together(List<RunResult> runs) {
		double[] adjusted = VerdictRule.holm(runs.stream()
			.flatMap((run) -> run.comparisons().stream().filter((comparison) -> belongs(run, comparison)))
			.map(Comparison::pValue));
		List<RunResult> results = new ArrayList<>();
		int next = 0;
		for (RunResult run : runs) {
			List<Comparison> comparisons = new ArrayList<>();
			for (Comparison comparison : run.comparisons()) {
				comparisons.add(belongs(run, comparison)
						? withVerdict(comparison.withPValueHolm(adjusted[next++]), run.checks()) : comparison);
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
	 * The verdict of a comparison: what its interval says, unless a check suppresses
	 * that. What such checks cast doubt on is not for sure even where the interval itself
	 * leaves the question open, and where no verdict is asked for.
	 */
	static Comparison withVerdict(Comparison comparison, List<Check> checks) {
		Verdict verdict = VerdictRule.of(comparison.metric(), comparison.ratio(), comparison.ci95(), comparison.ci90(),
				comparison.pValueHolm());
		List<String> withheldBy = checks.stream()
			.filter((check) -> check.withholds(comparison.claim(verdict)))
			.map(Check::label)
			.toList();
		return comparison.withVerdict(withheldBy.isEmpty() ? verdict : Verdict.INCONCLUSIVE, withheldBy);
	}

}
