package io.vtbench.runner.report;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** What became of the arrivals of each phase of a load. */
final class Phases {

	/** Times the p95 of the first phase: what counts as back. */
	private static final double BACK = 1.5;

	/** Seconds in a row that must be back. */
	private static final double FOR_GOOD = 3;

	private Phases() {
	}

	/**
	 * A row for each phase of each arm, and in the last one how long it takes from its
	 * start until latency is again what it was in the first; without rows where the rate
	 * is the same throughout.
	 */
	static Table table(RunResult result) {
		Table table = new Table("hlrrrrr", "arm", "arrivals", "served", "rejected", "failed", "p95 latency",
				"recovered after");
		List<LoadPhase> phases = result.load().phases();
		for (Arm arm : result.arms()) {
			double from = 0;
			for (LoadPhase phase : phases) {
				double start = from;
				double end = from + phase.seconds();
				table.row(arm.name(),
						Figures.perSecond(phase.ratePerSecond()) + " for " + Figures.exactSeconds(phase.seconds()),
						Figures.perSecond(rate(arm, start, end, Block::completed)),
						Figures.perSecond(rate(arm, start, end, Block::rejected)),
						Figures.perSecond(rate(arm, start, end, Block::failed)),
						Figures.millis(arm.mean((fork) -> p95(fork, start, end))),
						(phase == phases.getLast()) ? text(recoverySeconds(arm, phases)) : "");
				from = end;
			}
		}
		return table;
	}

	private static String text(@Nullable Double recovery) {
		return (recovery != null && recovery.isInfinite()) ? "not in this phase" : Figures.seconds(recovery);
	}

	private static @Nullable Double rate(Arm arm, double from, double to, ToLongFunction<Block> count) {
		return arm.mean((fork) -> blocks(fork, from, to).stream().mapToLong(count).sum() / (to - from));
	}

	/**
	 * How long latency stays above what it was before the load exceeded capacity: seconds
	 * from the start of the last phase, of the fork that needs the longest.
	 * @return infinite where latency is not back, null where none was kept
	 */
	static @Nullable Double recoverySeconds(Arm arm, List<LoadPhase> phases) {
		double from = phases.stream().limit(phases.size() - 1L).mapToDouble(LoadPhase::seconds).sum();
		double[] all = arm.forks()
			.stream()
			.mapToDouble((fork) -> recoverySeconds(fork, from, phases.getFirst().seconds()))
			.toArray();
		return (all.length == 0 || Arrays.stream(all).anyMatch(Double::isNaN)) ? null
				: Double.valueOf(Arrays.stream(all).max().orElseThrow());
	}

	/** Infinite where it is not back, NaN where no latency was kept. */
	private static double recoverySeconds(Fork fork, double from, double firstSeconds) {
		Double idle = p95(fork, 0, firstSeconds);
		List<Block> after = blocks(fork, from, Double.POSITIVE_INFINITY);
		if (idle == null) {
			return Double.NaN;
		}
		Block first = null;
		for (Block block : after) {
			Latency latency = block.latency();
			if (latency == null || latency.p95() > BACK * idle) {
				first = null;
				continue;
			}
			first = (first != null) ? first : block;
			if (block.startSeconds() + block.seconds() - first.startSeconds() >= FOR_GOOD - 1e-6) {
				return Math.max(0, first.startSeconds() - from);
			}
		}
		return Double.POSITIVE_INFINITY;
	}

	/** The p95 of the part in the middle; null where no latency was kept. */
	static @Nullable Double p95(Fork fork, double from, double to) {
		double[] all = blocks(fork, from, to).stream()
			.map(Block::latency)
			.filter(Objects::nonNull)
			.mapToDouble(Latency::p95)
			.sorted()
			.toArray();
		return (all.length > 0) ? all[all.length / 2] : null;
	}

	/** Parts of the window whose middle lies between. */
	static List<Block> blocks(Fork fork, double from, double to) {
		return fork.blocks()
			.stream()
			.filter((block) -> block.startSeconds() + block.seconds() / 2 >= from
					&& block.startSeconds() + block.seconds() / 2 < to)
			.toList();
	}

}
