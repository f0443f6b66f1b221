package io.vtbench.runner.analysis.validity;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/**
 * Is there something to compare? A fork without a partner is left out. One that has a
 * partner and no figure would take the whole comparison with it.
 */
final class CompletePairs implements ValidityCheck {

	@Override
	public CheckDescription description() {
		return CheckDescription.check("pairs")
			.warns("a fork lacks its partner, or the number of pairs is odd")
			.invalidates(
					"no complete pair; a fork lacks the primary metric; a duet is to judge another metric than a cost");
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(judged(run));
	}

	private Check judged(RunResult run) {
		List<Fork> forks = run.arms().stream().flatMap((arm) -> arm.forks().stream()).toList();
		Set<Integer> all = forks.stream().map(Fork::pair).collect(Collectors.toSet());
		long whole = all.stream()
			.filter((pair) -> run.arms().stream().allMatch((arm) -> arm.forkOf(pair) != null))
			.count();
		if (whole == 0) {
			return outcome(null, Status.INVALID, "no pair is complete");
		}
		Metric primary = run.primary();
		if (run.design() == Design.DUET && !primary.isCost()) {
			return outcome(null, Status.INVALID,
					"forks that run at once show what a request costs, not its " + primary.label());
		}
		long lacking = forks.stream().filter((fork) -> !has(fork, primary)).count();
		if (lacking > 0) {
			return outcome(null, Status.INVALID,
					lacking + " of " + Figures.count(forks.size(), "fork") + " have no " + primary.label());
		}
		if (whole < all.size()) {
			return outcome(null, Status.WARN,
					(all.size() - whole) + " of " + all.size() + " pairs lack a fork and are left out");
		}
		boolean ordered = run.arms().size() > 1 && run.design() != Design.DUET;
		return (ordered && whole > 1 && whole % 2 == 1)
				? outcome(null, Status.WARN,
						whole + " complete, an odd number: one of them in which nothing makes up for the order")
				: outcome(null, Status.OK, whole + " complete");
	}

	private static boolean has(Fork fork, Metric metric) {
		Double value = metric.of(fork);
		return value != null && value > 0 && Double.isFinite(value);
	}

}
