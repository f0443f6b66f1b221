package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

import org.jspecify.annotations.Nullable;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.LoadPhase;
import io.vtbench.runner.result.RunResult;

/**
 * What became of the arrivals of one phase of the load.
 *
 * @param recovery from the begin of the last phase until latency is again what it was in
 * the first; empty but in the last phase
 */
record PhaseRow(String arm, String phase, String served, String rejected, String failed, String p95, String recovery) {

	/** Times the p95 of the first phase: what counts as back. */
	private static final double BACK = 1.5;

	/** Parts of the window in a row that must be back. */
	private static final int FOR_GOOD = 3;

	/** A row for each phase of each arm; none where the rate is the same throughout. */
	static List<PhaseRow> all(RunResult result) {
		List<LoadPhase> phases = result.load().phases();
		List<PhaseRow> rows = new ArrayList<>();
		for (Arm arm : result.arms()) {
			double from = 0;
			for (LoadPhase phase : phases) {
				boolean last = phase == phases.getLast();
				rows.add(of(arm, phase, from, last ? recovery(arm, from, phases.getFirst().seconds()) : ""));
				from += phase.seconds();
			}
		}
		return rows;
	}

	private static PhaseRow of(Arm arm, LoadPhase phase, double from, String recovery) {
		double to = from + phase.seconds();
		return new PhaseRow(arm.name(),
				Figures.perSecond(phase.ratePerSecond()) + " for " + Figures.exactSeconds(phase.seconds()),
				Figures.perSecond(rate(arm, from, to, Block::completed)),
				Figures.perSecond(rate(arm, from, to, Block::rejected)),
				Figures.perSecond(rate(arm, from, to, Block::failed)),
				Figures.millis(ArmFigures.of(arm, (fork) -> p95(fork, from, to))), recovery);
	}

	private static @Nullable Double rate(Arm arm, double from, double to, ToLongFunction<Block> count) {
		return ArmFigures.of(arm, (fork) -> blocks(fork, from, to).stream().mapToLong(count).sum() / (to - from));
	}

	/** The p95 of the part in the middle; null where no latency was kept. */
	private static @Nullable Double p95(Fork fork, double from, double to) {
		double[] all = blocks(fork, from, to).stream()
			.map(Block::latency)
			.filter((latency) -> latency != null)
			.mapToDouble((latency) -> latency.p95())
			.sorted()
			.toArray();
		return (all.length > 0) ? all[all.length / 2] : null;
	}

	private static List<Block> blocks(Fork fork, double from, double to) {
		return fork.blocks()
			.stream()
			.filter((block) -> block.startSeconds() + block.seconds() / 2 >= from
					&& block.startSeconds() + block.seconds() / 2 < to)
			.toList();
	}

	/** Of the fork that needs the longest. */
	private static String recovery(Arm arm, double from, double firstSeconds) {
		double[] all = arm.forks().stream().mapToDouble((fork) -> recovery(fork, from, firstSeconds)).toArray();
		if (all.length == 0 || Arrays.stream(all).anyMatch(Double::isNaN)) {
			return Figures.NOT_AVAILABLE;
		}
		double longest = Arrays.stream(all).max().orElseThrow();
		return Double.isInfinite(longest) ? "not in this phase" : Figures.seconds(longest);
	}

	/** Seconds; infinite where it is not back, NaN where no latency was kept. */
	private static double recovery(Fork fork, double from, double firstSeconds) {
		Double idle = p95(fork, 0, firstSeconds);
		List<Block> after = blocks(fork, from, Double.POSITIVE_INFINITY);
		if (idle == null) {
			return Double.NaN;
		}
		int back = 0;
		for (int i = 0; i < after.size(); i++) {
			Latency latency = after.get(i).latency();
			back = (latency != null && latency.p95() <= BACK * idle) ? back + 1 : 0;
			if (back == FOR_GOOD) {
				return Math.max(0, after.get(i - FOR_GOOD + 1).startSeconds() - from);
			}
		}
		return Double.POSITIVE_INFINITY;
	}

}
