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

/** Shows what became of the arrivals in each phase of a load. */
final class Phases {

	/**
	 * The multiple of the p95 of the first phase up to which latency counts as recovered.
	 */
	private static final double BACK = 1.5;

	/** The seconds for which latency has to stay recovered without a break. */
	private static final double FOR_GOOD = 3;

	private Phases() {
	}

	/**
	 * Returns a row for each phase of each arm. The row of the last phase also has the
	 * seconds from its start until latency is again what it was in the first phase. There
	 * are no rows where the rate is the same throughout.
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
	 * Returns how long latency stays above what it was before the load exceeded capacity:
	 * seconds from the start of the last phase, of the fork that takes the longest.
	 * @return infinite where latency does not recover, null where no latency was kept
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

	/**
	 * Returns the seconds until one fork recovers; infinite where it does not, NaN where
	 * no latency was kept.
	 */
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

	/**
	 * Returns the median of the p95 latencies of a part's blocks, in ms; null where no
	 * latency was kept.
	 * @param from seconds of the window
	 * @param to seconds of the window
	 */
	static @Nullable Double p95(Fork fork, double from, double to) {
		double[] all = blocks(fork, from, to).stream()
			.map(Block::latency)
			.filter(Objects::nonNull)
			.mapToDouble(Latency::p95)
			.sorted()
			.toArray();
		return (all.length > 0) ? all[all.length / 2] : null;
	}

	/**
	 * Returns the blocks whose middle lies in a part of the window.
	 * @param from seconds of the window, included
	 * @param to seconds of the window, excluded
	 */
	static List<Block> blocks(Fork fork, double from, double to) {
		return fork.blocks()
			.stream()
			.filter((block) -> block.startSeconds() + block.seconds() / 2 >= from
					&& block.startSeconds() + block.seconds() / 2 < to)
			.toList();
	}

}
