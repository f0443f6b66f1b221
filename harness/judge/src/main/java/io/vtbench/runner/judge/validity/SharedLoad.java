package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Generators;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;

/**
 * Checks whether several generators sent one load. Until the last has begun there are
 * fewer users than were asked for, and the latencies that each measured must become one
 * distribution again.
 */
final class SharedLoad implements ValidityCheck {

	/**
	 * The share of the window, 0 to 1, by which the last generator may begin late: a
	 * fifth of a relevant difference.
	 */
	private static final double SKEW = Thresholds.RELEVANT / 5;

	/**
	 * The share by which the p95 of all requests may be wrong: a fifth of a relevant
	 * difference.
	 */
	private static final double P95 = Thresholds.RELEVANT / 5;

	@Override
	public CheckRule rule() {
		return CheckRule.of(CheckRule.SHARED_LOAD)
			.withLoads(CheckRule.REQUESTS)
			.warnsAbove(SKEW, P95)
			.withWithholdsAbove(List.of(Thresholds.RELEVANT))
			.withWithholds(List.of(Withholds.RATES_AND_LATENCIES, Withholds.verdictOn(Metric.LATENCY_P95)));
	}

	@Override
	public List<Check> judge(RunResult run) {
		double skew = 0;
		double p95 = 0;
		boolean clocks = true;
		boolean shared = false;
		for (Fork fork : run.forks().toList()) {
			Generators spread = fork.generator().spread();
			if (spread != null) {
				shared = true;
				skew = Math.max(skew, spread.startSkewMillis() / 1000 / fork.seconds());
				p95 = Math.max(p95, spread.p95Uncertainty());
				clocks &= spread.clockDifferenceMillis() != null;
			}
		}
		// one generator shares nothing
		return shared ? List.of(judge(skew, p95, clocks)) : List.of();
	}

	private Check judge(double skew, double p95, boolean clocks) {
		Seen seen = new Seen.SharedLoad(skew, p95, clocks);
		if (skew > SKEW || p95 > P95) {
			Withholds withholds = (skew > Thresholds.RELEVANT) ? Withholds.RATES_AND_LATENCIES
					: (p95 > P95) ? Withholds.verdictOn(Metric.LATENCY_P95) : null;
			return outcome(null, Status.WARN, seen, withholds);
		}
		return outcome(null, clocks ? Status.OK : Status.NOT_AVAILABLE, seen);
	}

}
