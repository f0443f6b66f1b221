package io.vtbench.runner.judge;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import org.jspecify.annotations.Nullable;

/** Works out how long a trial takes. */
final class TrialTime {

	/** The multiple of minutes to which a time is rounded up. */
	private static final int STEP = 5;

	/** The most pairs that anybody waits for. */
	private static final int MOST = 100;

	private TrialTime() {
	}

	/**
	 * Returns the minutes of a trial whose intervals would be half as wide, from the time
	 * that each of its pairs took; with one pair, which has none, those of a trial that
	 * has. Null where nothing was measured, and where it would take too many pairs.
	 */
	static @Nullable Integer toHalve(Trial trial, List<RunResult> stages) {
		List<Fork> forks = stages.stream().flatMap((run) -> run.forks()).toList();
		int pairs = (int) forks.stream().map(Fork::pair).distinct().count();
		int needed = pairsToHalve(pairs);
		if (pairs == 0 || needed > MOST) {
			return null;
		}
		long end = forks.stream()
			.map((fork) -> fork.window().startedAtMillis() + Math.round(fork.seconds() * 1000))
			.max(Comparator.naturalOrder())
			.orElseThrow();
		double minutes = (end - Instant.parse(trial.startedAt()).toEpochMilli()) / 60_000.0;
		return STEP * (int) Math.ceil(minutes / pairs * needed / STEP);
	}

	/** Returns the number of pairs whose intervals are half as wide. */
	static int pairsToHalve(int pairs) {
		int needed = Math.max(pairs + 1, 2);
		while (pairs > 1 && needed <= MOST && width(needed) > width(pairs) / 2) {
			needed++;
		}
		return needed;
	}

	private static double width(int pairs) {
		return ModeratedVariance.halfWidth(pairs, 1, 0.05);
	}

}
