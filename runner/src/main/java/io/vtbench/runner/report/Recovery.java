package io.vtbench.runner.report;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.LoadPhase;
import org.jspecify.annotations.Nullable;

/**
 * How long latency stays above what it was before a load of several phases exceeded
 * capacity.
 */
final class Recovery {

	/** Times the p95 of the first phase: what counts as back. */
	private static final double BACK = 1.5;

	/** Seconds in a row that must be back. */
	private static final double FOR_GOOD = 3;

	private Recovery() {
	}

	/**
	 * Seconds from the begin of the last phase, of the fork that needs the longest.
	 * @return infinite where latency is not back, null where none was kept
	 */
	static @Nullable Double seconds(Arm arm, List<LoadPhase> phases) {
		double from = phases.stream().limit(phases.size() - 1L).mapToDouble(LoadPhase::seconds).sum();
		double[] all = arm.forks()
			.stream()
			.mapToDouble((fork) -> seconds(fork, from, phases.getFirst().seconds()))
			.toArray();
		return (all.length == 0 || Arrays.stream(all).anyMatch(Double::isNaN)) ? null
				: Double.valueOf(Arrays.stream(all).max().orElseThrow());
	}

	/** Infinite where it is not back, NaN where no latency was kept. */
	private static double seconds(Fork fork, double from, double firstSeconds) {
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
