package io.vtbench.runner.judge.validity;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.TrialAnswer.Failing;
import io.vtbench.runner.result.TrialAnswer.Load;
import org.jspecify.annotations.Nullable;

/** Compares how many requests of two arms failed. */
public final class Failures {

	/**
	 * The distance that an arm's failed share may have from that of the baseline. A
	 * request that fails fast moves a mean by about its share, so this is a tenth of a
	 * relevant difference.
	 */
	static final double UNEQUAL = Thresholds.RELEVANT / 10;

	private Failures() {
	}

	/** Returns the share of an arm's requests that failed, 0 to 1. */
	static double share(Arm arm) {
		long requests = arm.forks().stream().mapToLong((fork) -> fork.requests().ended()).sum();
		long failed = arm.forks().stream().mapToLong((fork) -> fork.requests().failed()).sum();
		return (requests > 0) ? (double) failed / requests : 0;
	}

	/**
	 * Returns the one of two arms that fails more requests; null where both fail as many.
	 */
	public static @Nullable Failing failing(RunResult run, Arm baseline, Arm candidate) {
		double before = share(baseline);
		double after = share(candidate);
		if (Math.abs(after - before) <= UNEQUAL) {
			return null;
		}
		Load load = Load.of(run.load());
		return (after > before) ? new Failing(candidate.name(), load, after, baseline.name(), before)
				: new Failing(baseline.name(), load, before, candidate.name(), after);
	}

}
