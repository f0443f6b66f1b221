package io.vtbench.runner.judge.validity;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether an arm keeps up with arrivals at a rate. The queue of one that does not
 * grows for as long as the load lasts, so its latency is the length of the window, and no
 * property of the arm. What a load does on purpose by phases is another question.
 */
final class KeepingUp implements ValidityCheck {

	/** The share of the arrivals, 0 to 1, that may come to no end in the window. */
	private static final double LOST = 0.03;

	/** The standard deviations of a number of requests that are chance. */
	private static final double CHANCE = 3;

	/**
	 * The factor by which the median latency may grow from the first to the last third.
	 */
	private static final double GROWTH = 2;

	/** The growth of the median latency, in ms, up to which it is chance. */
	private static final double GROWTH_MILLIS = 5;

	/** The fewest blocks of a third: one alone is chance. */
	private static final int FEWEST = 2;

	@Override
	public CheckRule rule() {
		return CheckRule.of(CheckRule.KEEPING_UP)
			.withLoads(CheckRule.ARRIVALS)
			.warnsAbove(LOST, GROWTH, GROWTH_MILLIS)
			.withWithholds(List.of(Withholds.ALL_BUT_MEMORY));
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.load().phases().isEmpty() ? run.arms().stream().map(this::judge).toList() : List.of();
	}

	private Check judge(Arm arm) {
		List<Pace> forks = arm.readings(KeepingUp::of).toList();
		Pace worst = forks.stream()
			.max(Comparator.comparing(Pace::isBehind).thenComparing(Pace::isGrowing).thenComparingDouble(Pace::lost))
			.orElse(null);
		if (worst == null) {
			return outcome(arm, Status.NOT_AVAILABLE, new Seen.Lacking(Seen.Lacking.What.ARRIVALS));
		}
		if (worst.isBehind() || worst.isGrowing()) {
			return outcome(arm, Status.WARN, worst.seen(), Withholds.ALL_BUT_MEMORY);
		}
		return outcome(arm, (forks.size() < arm.forks().size()) ? Status.NOT_AVAILABLE : Status.OK, worst.seen());
	}

	/** Returns how a fork kept up; null where the arrivals were not counted. */
	private static @Nullable Pace of(Fork fork) {
		Long offered = fork.requests().offered();
		if (offered == null || offered <= 0) {
			return null;
		}
		long lost = offered - fork.requests().ended();
		double underWay = fork.latency().summary().mean() / 1000 * offered / fork.seconds();
		return new Pace(
				new Seen.Arrivals(fork.pair(), offered / fork.seconds(), fork.requests().ended() / fork.seconds(),
						growth(fork.blocks())),
				(double) lost / offered, CHANCE * Math.sqrt(underWay * Math.max(1, fork.blocks().size())) / offered);
	}

	/**
	 * Holds how a fork kept up.
	 *
	 * @param lost share of the arrivals that came to no end in the window; below 0 where
	 * more ended than arrived
	 * @param chance share that may be lost because a few more requests are under way at
	 * the end of a stretch than at its beginning: their number is a Poisson one about
	 * that of Little's law
	 */
	private record Pace(Seen.Arrivals seen, double lost, double chance) {

		boolean isBehind() {
			return this.lost > LOST && this.lost > this.chance;
		}

		boolean isGrowing() {
			return this.seen.growth() != null;
		}

	}

	/** Returns the growth of the latency; null where there is none that counts. */
	private static Seen.@Nullable Growth growth(List<Block> blocks) {
		int third = Math.max(FEWEST, blocks.size() / 3);
		if (blocks.size() < 2 * third || blocks.stream().anyMatch((block) -> block.latency() == null)) {
			return null;
		}
		double first = p50(blocks.subList(0, third));
		double last = p50(blocks.subList(blocks.size() - third, blocks.size()));
		return (last > GROWTH * first && last - first > GROWTH_MILLIS) ? new Seen.Growth(first, last) : null;
	}

	private static double p50(List<Block> blocks) {
		return blocks.stream()
			.map(Block::latency)
			.filter(Objects::nonNull)
			.mapToDouble((latency) -> latency.p50())
			.average()
			.orElseThrow();
	}

}
