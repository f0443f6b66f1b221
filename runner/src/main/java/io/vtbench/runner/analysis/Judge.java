package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.analysis.validity.Validity;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Draws from a run what its forks allow: comparisons, validity checks and, if it is
 * valid, verdicts. Judging twice changes nothing; an earlier adjustment for several
 * scenarios is kept while the figures behind it are the same.
 */
public final class Judge {

	private Judge() {
	}

	/**
	 * Judges a run whose forks were all carried out.
	 * @param run marked interrupted by its runner until now, or judged before
	 */
	public static RunResult judgeComplete(RunResult run) {
		return judge(
				(run.status() == Status.INTERRUPTED) ? run.withJudgement(Status.VALID, List.of(), run.checks()) : run);
	}

	/**
	 * Judges a run as it is; an interrupted one stays so. Checks that belong to
	 * {@link Validity} are made anew, all others (of the time before the start) are kept
	 * and count.
	 */
	public static RunResult judge(RunResult run) {
		List<Check> checks = checks(run);
		Status status = status(run, checks);
		List<Comparison> comparisons = new ArrayList<>();
		for (Comparison comparison : Comparisons.of(run)) {
			Comparison adjusted = comparison.withHolm(earlierHolm(run, comparison));
			Comparison judged = withVerdict(adjusted, checks);
			boolean asked = status == Status.VALID && Comparisons.isJudged(run, comparison.metric());
			comparisons.add(asked ? judged : judged.withVerdict(null, judged.withheldBy()));
		}
		return run.withJudgement(status, List.copyOf(comparisons), checks);
	}

	private static List<Check> checks(RunResult run) {
		List<Check> checks = new ArrayList<>(
				run.checks().stream().filter((check) -> !Validity.knows(check.name())).toList());
		checks.addAll(Validity.checks(run));
		return List.copyOf(checks);
	}

	private static Status status(RunResult before, List<Check> checks) {
		if (before.status() == Status.INTERRUPTED) {
			return Status.INTERRUPTED;
		}
		// What somebody else found invalid without a check stays so: its reason is
		// unknown.
		boolean unexplained = before.status() == Status.INVALID && !anyInvalid(before.checks());
		return (unexplained || anyInvalid(checks)) ? Status.INVALID : Status.VALID;
	}

	private static boolean anyInvalid(List<Check> checks) {
		return checks.stream().anyMatch((check) -> check.status() == Check.Status.INVALID);
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
		return comparison.withVerdict(withheldBy.isEmpty() ? verdict : Verdict.CANT_TELL, withheldBy);
	}

}
