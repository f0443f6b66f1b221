package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;

/**
 * Checks whether there is something to compare. A fork without a partner is left out. A
 * fork that has a partner and no figure would take the whole comparison with it.
 */
final class CompletePairs implements ValidityCheck {

	@Override
	public CheckRule rule() {
		return CheckRule.of(CheckRule.PAIRS);
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(judged(run));
	}

	private Check judged(RunResult run) {
		List<Fork> forks = run.forks().toList();
		Set<Integer> all = forks.stream().map(Fork::pair).collect(Collectors.toSet());
		int whole = (int) all.stream()
			.filter((pair) -> run.arms().stream().allMatch((arm) -> arm.forkOf(pair) != null))
			.count();
		if (whole == 0) {
			return outcome(null, Status.INVALID, new Seen.Lacking(Seen.Lacking.What.PAIR));
		}
		Metric primary = run.primary();
		if (run.design() == Design.DUET && !primary.isCost()) {
			return outcome(null, Status.INVALID, new Seen.Unjudged(primary));
		}
		int lacking = (int) forks.stream().filter((fork) -> !has(fork, primary)).count();
		if (lacking > 0) {
			return outcome(null, Status.INVALID, new Seen.Unmeasured(primary, lacking, forks.size()));
		}
		if (whole < all.size()) {
			return outcome(null, Status.WARN, new Seen.Pairs(whole, all.size(), false));
		}
		boolean ordered = run.arms().size() > 1 && run.design() != Design.DUET;
		boolean unbalanced = ordered && whole > 1 && whole % 2 == 1;
		return outcome(null, unbalanced ? Status.WARN : Status.OK, new Seen.Pairs(whole, whole, unbalanced));
	}

	private static boolean has(Fork fork, Metric metric) {
		return Metric.isUsable(metric.of(fork));
	}

}
