package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Had processor time per request settled? While code is still compiled it falls, and an
 * arm that serves fewer requests is compiled later. The last third of the window against
 * the first; steps at the ends of the window that nobody read are left out, and without
 * any of those in its middle there is no reading. A duet asks {@link DriftApart}: it
 * drifts with the machine in both arms alike.
 */
final class CpuDrift implements ValidityCheck {

	private static final String NAME = "CPU drift";

	/**
	 * A relevant difference, and as much again for what the sampling may misplace.
	 */
	private static final Limits LIMITS = Limits.share(2 * Thresholds.RELEVANT)
		.withholding(Withholds.verdictOn(Metric.CPU_PER_REQUEST));

	private static final String TEXT = "%s between the CPU per request of the window's last and first third";

	/** Fewer, and the compiler's and the collector's turns are most of what one sees. */
	private static final long LEAST_REQUESTS = 1000;

	/**
	 * Users who wait for the same delay come in rounds: of twenty rounds in a third, one
	 * more or less is 5 %.
	 */
	private static final long LEAST_ROUNDS = 3 * 20;

	/**
	 * Processor time is read every 200 ms: of twenty readings in a third, one that counts
	 * for the wrong side is 5 %.
	 */
	private static final long LEAST_THIRD_MILLIS = 4000;

	/**
	 * Of the window. With more of it unknown, the thirds are not those of the window any
	 * more.
	 */
	private static final double LEAST_KNOWN = 0.9;

	@Override
	public About about() {
		return LIMITS.describe(About.check(NAME).of(About.REQUESTS), TEXT);
	}

	@Override
	public List<Check> judge(RunResult run) {
		if (run.design() == Design.DUET) {
			return List.of();
		}
		if (run.arms().stream().allMatch((arm) -> reading(run, arm).worst() == null)) {
			return List.of(unknown(run.load(), null));
		}
		return run.arms().stream().map((arm) -> judge(run, arm)).toList();
	}

	private static Check judge(RunResult run, Arm arm) {
		WorstReading reading = reading(run, arm);
		if (reading.worst() == null) {
			return unknown(run.load(), arm.name());
		}
		return LIMITS.judge(NAME, arm.name(), reading, TEXT);
	}

	private static Check unknown(LoadFacts load, @Nullable String arm) {
		return new Check(NAME, arm, Status.NOT_AVAILABLE, "needs " + Figures.count(leastRequests(load))
				+ " requests a fork at known times, without a ramp-up, in 12 s or more");
	}

	private static long leastRequests(LoadFacts load) {
		Integer users = load.users();
		return (users != null) ? Math.max(LEAST_REQUESTS, LEAST_ROUNDS * users) : LEAST_REQUESTS;
	}

	private static WorstReading reading(RunResult run, Arm arm) {
		boolean rampUpInWindow = run.load().durationSeconds() == null && run.load().rampUpSeconds() > 0;
		long least = leastRequests(run.load());
		return WorstReading.of(arm,
				(fork) -> (rampUpInWindow || fork.requests().ended() < least) ? null : distance(fork));
	}

	private static @Nullable Double distance(Fork fork) {
		CoveredWindow known = CoveredWindow.of(fork.timeline());
		// seconds of a file are not exact
		if (Math.round(known.seconds() * 1000 / 3) < LEAST_THIRD_MILLIS || known.share() < LEAST_KNOWN) {
			return null;
		}
		double drift = known.lastOverFirst();
		return Math.max(drift, 1 / drift) - 1;
	}

}
