package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;

/**
 * Measures each arm against an ideal machine. Faster than that is a bug of the harness;
 * much slower means that something outside of the model limits.
 */
final class BoundKept implements ValidityCheck {

	/**
	 * The share of an ideal machine below which something outside of the model limits.
	 */
	static final double BEHIND = 0.95;

	/**
	 * The factor on an ideal machine that no fork may exceed: 2 % allow for the clock and
	 * the window's edges.
	 */
	private static final double BEYOND = 1.02;

	/**
	 * The allowance for chance: three standard errors of a mean delay, in units of 1 /
	 * √requests, where delays are drawn from a distribution as wide as its mean
	 * (exponential).
	 */
	private static final double CHANCE = 3;

	@Override
	public CheckRule rule() {
		return CheckRule.of(CheckRule.BOUND).warnsAbove(BEHIND).invalidAbove(BEYOND, CHANCE);
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map((arm) -> judge(run, arm)).toList();
	}

	private Check judge(RunResult run, Arm arm) {
		Bound bound = arm.bound();
		if (bound == null || arm.forks().isEmpty()) {
			return outcome(arm, Status.NOT_AVAILABLE,
					new Seen.Lacking((bound == null) ? Seen.Lacking.What.MODEL : Seen.Lacking.What.FORK));
		}
		double[] reached = arm.forks().stream().mapToDouble((fork) -> reached(fork, bound)).sorted().toArray();
		double best = arm.forks().stream().mapToDouble((fork) -> beyond(fork, bound, run)).max().orElse(0);
		if (best > BEYOND) {
			return outcome(arm, Status.INVALID, new Seen.BeyondIdeal(best));
		}
		double median = (reached[(reached.length - 1) / 2] + reached[reached.length / 2]) / 2;
		return (median < BEHIND) ? outcome(arm, Status.WARN, new Seen.Ideal(median, Bottleneck.of(run, arm)))
				: outcome(arm, Status.OK, new Seen.Ideal(median, null));
	}

	private static double reached(Fork fork, Bound bound) {
		Double shortest = bound.makespanSeconds();
		return (shortest != null) ? shortest / fork.seconds()
				: fork.throughputPerSecond() / bound.throughputPerSecond();
	}

	/**
	 * Returns the share of an ideal machine that a fork reached, in the subject's favour:
	 * the edges of a timed window may catch one answer more of every user, and delays
	 * that vary may by chance be short.
	 */
	private static double beyond(Fork fork, Bound bound, RunResult run) {
		double reached = reached(fork, bound);
		Integer users = run.load().users();
		if (bound.makespanSeconds() == null && users != null && fork.seconds() > 0) {
			double edges = users / fork.seconds();
			reached = (fork.throughputPerSecond() - edges) / bound.throughputPerSecond();
		}
		return varies(run) ? reached / (1 + CHANCE / Math.sqrt(fork.requests().ended())) : reached;
	}

	private static boolean varies(RunResult run) {
		return run.environment()
			.backends()
			.values()
			.stream()
			.flatMap((properties) -> properties.entrySet().stream())
			.anyMatch((property) -> property.getKey().endsWith("distribution")
					&& !property.getValue().equals("constant"));
	}

}
