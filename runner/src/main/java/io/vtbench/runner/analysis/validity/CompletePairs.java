package io.vtbench.runner.analysis.validity;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
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

	private static final String NAME = "pairs";

	@Override
	public About about() {
		return About.check(NAME)
			.warns("a fork lacks its partner, or the number of pairs is odd")
			.invalidates(
					"no whole pair; a fork lacks the primary metric; a duet is to judge another metric than a cost");
	}

	@Override
	public List<Check> judge(RunResult run) {
		List<Set<Integer>> pairs = run.arms().stream().map(CompletePairs::pairs).toList();
		Set<Integer> whole = new HashSet<>((pairs.isEmpty()) ? Set.of() : pairs.getFirst());
		Set<Integer> all = new HashSet<>();
		pairs.forEach((ofArm) -> {
			whole.retainAll(ofArm);
			all.addAll(ofArm);
		});
		if (whole.isEmpty()) {
			return invalid("no pair is complete");
		}
		Metric primary = run.primary();
		if (run.design() == Design.DUET && !primary.isCost()) {
			return invalid("forks that run at once tell what a request costs, not its " + primary.label());
		}
		long forks = run.arms().stream().mapToLong((arm) -> arm.forks().size()).sum();
		long lacking = run.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.filter((fork) -> !has(fork, primary))
			.count();
		if (lacking > 0) {
			return invalid(lacking + " of " + Figures.count(forks, "fork") + " have no " + primary.label());
		}
		int lonely = all.size() - whole.size();
		if (lonely > 0) {
			return List.of(new Check(NAME, null, Status.WARN,
					lonely + " of " + all.size() + " pairs lack a fork and are left out"));
		}
		boolean ordered = run.arms().size() > 1 && run.design() != Design.DUET;
		return List
			.of((ordered && whole.size() > 1 && whole.size() % 2 == 1)
					? new Check(NAME, null, Status.WARN,
							whole.size()
									+ " complete, an odd number: one of them in which nothing makes up for the order")
					: new Check(NAME, null, Status.OK, whole.size() + " complete"));
	}

	private static List<Check> invalid(String detail) {
		return List.of(new Check(NAME, null, Status.INVALID, detail));
	}

	private static Set<Integer> pairs(Arm arm) {
		return arm.forks().stream().map(Fork::pair).collect(Collectors.toSet());
	}

	private static boolean has(Fork fork, Metric metric) {
		Double value = metric.of(fork);
		return value != null && value > 0 && Double.isFinite(value);
	}

}
