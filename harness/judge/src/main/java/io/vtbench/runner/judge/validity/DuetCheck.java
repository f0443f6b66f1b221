package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;

/** Holds the checks of a duet that compare each arm with the baseline, pair by pair. */
enum DuetCheck implements ValidityCheck {

	/**
	 * Checks whether both arms had the same work at the same time. The cost of a request
	 * depends on how many there are, so cost is compared at equal arrivals alone.
	 */
	EQUAL_ARRIVALS(CheckRule.of(CheckRule.EQUAL_ARRIVALS)
		.warnsAbove(DuetCheck.BLOCK, (double) DuetCheck.EDGE)
		.withWithholds(List.of(Withholds.COSTS))
		.invalidAbove(DuetCheck.WINDOW), DuetCheck::arrivals),

	/**
	 * Checks whether the difference between the arms had settled. A drift that both arms
	 * share, with the machine or as equally young code, is in both sides of their ratio.
	 * Where they drift apart, one of them is not yet what it will be. The last third of
	 * the blocks is compared with the first, as a mean over the pairs, because one third
	 * alone scatters.
	 */
	DRIFT_APART(CheckRule.of(CheckRule.DRIFT_APART)
		.warnsAbove(DuetCheck.APART)
		.withWithholds(List.of(Withholds.verdictOn(Metric.CPU_PER_REQUEST))), DuetCheck::drift);

	/**
	 * The distance of two windows in requests, as a share, that is allowed: a fifth of a
	 * relevant difference.
	 */
	private static final double WINDOW = Thresholds.RELEVANT / 5;

	private static final double BLOCK = Thresholds.RELEVANT;

	/**
	 * The number of requests that may end on the other side of a block's edge by chance.
	 */
	private static final long EDGE = 5;

	/**
	 * The drift from which on the window's mean is a relevant difference away from its
	 * end.
	 */
	private static final double APART = 2 * Thresholds.RELEVANT;

	private final CheckRule rule;

	private final Judge judge;

	private interface Judge {

		Check judge(DuetCheck check, Arm baseline, Arm arm);

	}

	/** Holds a fork and its partner of the baseline. */
	private record Pair(Fork before, Fork after) {

		static List<Pair> of(Arm baseline, Arm arm) {
			return arm.forks().stream().<Pair>mapMulti((fork, pairs) -> {
				Fork partner = baseline.forkOf(fork.pair());
				if (partner != null) {
					pairs.accept(new Pair(partner, fork));
				}
			}).toList();
		}

		/**
		 * Returns how far apart the requests of the windows are, as a share from 0 to 1;
		 * it is 1 where the arms were offered different numbers.
		 */
		double windowDistance() {
			return Objects.equals(this.before.requests().offered(), this.after.requests().offered())
					? distance(this.before.requests().ended(), this.after.requests().ended()) : 1;
		}

		/**
		 * Returns the largest distance of two blocks that chance does not explain, as a
		 * share from 0 to 1.
		 */
		double blockDistance() {
			List<Block> one = this.before.blocks();
			List<Block> other = this.after.blocks();
			return IntStream.range(0, Math.min(one.size(), other.size()))
				.filter((i) -> Math.abs(one.get(i).ended() - other.get(i).ended()) > EDGE)
				.mapToDouble((i) -> distance(one.get(i).ended(), other.get(i).ended()))
				.max()
				.orElse(0);
		}

		/**
		 * Returns the change of the logarithm of the ratio; it is not a number where the
		 * blocks have no thirds.
		 */
		double drift() {
			return lastOverFirst(this.after.blocks()) - lastOverFirst(this.before.blocks());
		}

	}

	DuetCheck(CheckRule rule, Judge judge) {
		this.rule = rule.withLoads(CheckRule.ARRIVALS);
		this.judge = judge;
	}

	@Override
	public CheckRule rule() {
		return this.rule;
	}

	@Override
	public List<Check> judge(RunResult run) {
		return (run.design() != Design.DUET) ? List.of()
				: run.arms().stream().skip(1).map((arm) -> this.judge.judge(this, run.baseline(), arm)).toList();
	}

	private Check arrivals(Arm baseline, Arm arm) {
		List<Pair> pairs = Pair.of(baseline, arm);
		if (pairs.isEmpty()) {
			return outcome(arm, Status.NOT_AVAILABLE, new Seen.Lacking(Seen.Lacking.What.PAIR));
		}
		double window = pairs.stream().mapToDouble(Pair::windowDistance).max().orElseThrow();
		double block = pairs.stream().mapToDouble(Pair::blockDistance).max().orElseThrow();
		Seen seen = new Seen.Apart(baseline.name(), window, block);
		if (window > WINDOW) {
			return outcome(arm, Status.INVALID, seen);
		}
		return (block > BLOCK) ? outcome(arm, Status.WARN, seen, Withholds.COSTS) : outcome(arm, Status.OK, seen);
	}

	private Check drift(Arm baseline, Arm arm) {
		OptionalDouble mean = Pair.of(baseline, arm)
			.stream()
			.mapToDouble(Pair::drift)
			.filter(Double::isFinite)
			.average();
		if (mean.isEmpty()) {
			return outcome(arm, Status.NOT_AVAILABLE, new Seen.Lacking(Seen.Lacking.What.BLOCKS));
		}
		double change = Math.exp(Math.abs(mean.getAsDouble())) - 1;
		Seen seen = new Seen.DriftApart(baseline.name(), change);
		return (change > APART) ? outcome(arm, Status.WARN, seen, Withholds.verdictOn(Metric.CPU_PER_REQUEST))
				: outcome(arm, Status.OK, seen);
	}

	private static double lastOverFirst(List<Block> blocks) {
		int third = blocks.size() / 3;
		return Math.log(cpuPerRequest(blocks.subList(blocks.size() - third, blocks.size()))
				/ cpuPerRequest(blocks.subList(0, third)));
	}

	private static double cpuPerRequest(List<Block> blocks) {
		return blocks.stream().mapToDouble(Block::servingSeconds).sum()
				/ blocks.stream().mapToLong(Block::completed).sum();
	}

	private static double distance(long one, long other) {
		long more = Math.max(one, other);
		return (more > 0) ? (double) Math.abs(one - other) / more : 0;
	}

}
