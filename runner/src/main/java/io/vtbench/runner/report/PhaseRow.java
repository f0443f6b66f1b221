package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.LoadPhase;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * What became of the arrivals of one phase of the load.
 *
 * @param recovery from the begin of the last phase until latency is again what it was in
 * the first; empty but in the last phase
 */
record PhaseRow(String arm, String phase, String served, String rejected, String failed, String p95, String recovery) {

	/** A row for each phase of each arm; none where the rate is the same throughout. */
	static List<PhaseRow> all(RunResult result) {
		List<LoadPhase> phases = result.load().phases();
		List<PhaseRow> rows = new ArrayList<>();
		for (Arm arm : result.arms()) {
			double from = 0;
			for (LoadPhase phase : phases) {
				boolean last = phase == phases.getLast();
				rows.add(of(arm, phase, from, last ? text(Recovery.seconds(arm, phases)) : ""));
				from += phase.seconds();
			}
		}
		return rows;
	}

	private static String text(@Nullable Double recovery) {
		if (recovery == null) {
			return Figures.NOT_AVAILABLE;
		}
		return Double.isInfinite(recovery) ? "not in this phase" : Figures.seconds(recovery);
	}

	private static PhaseRow of(Arm arm, LoadPhase phase, double from, String recovery) {
		double to = from + phase.seconds();
		return new PhaseRow(arm.name(),
				Figures.perSecond(phase.ratePerSecond()) + " for " + Figures.exactSeconds(phase.seconds()),
				Figures.perSecond(rate(arm, from, to, Block::completed)),
				Figures.perSecond(rate(arm, from, to, Block::rejected)),
				Figures.perSecond(rate(arm, from, to, Block::failed)),
				Figures.millis(arm.mean((fork) -> Recovery.p95(fork, from, to))), recovery);
	}

	private static @Nullable Double rate(Arm arm, double from, double to, ToLongFunction<Block> count) {
		return arm.mean((fork) -> Recovery.blocks(fork, from, to).stream().mapToLong(count).sum() / (to - from));
	}

}
