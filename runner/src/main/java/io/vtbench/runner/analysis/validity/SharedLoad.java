package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Generators;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;

/**
 * Did several generators send one load? Until the last has begun there are fewer users
 * than were asked for, and what each measured must be one distribution again.
 */
final class SharedLoad implements ValidityCheck {

	/** Of the window: a fifth of a relevant difference. */
	private static final double SKEW = Thresholds.RELEVANT / 5;

	/** Of the p95 of all requests: likewise. */
	private static final double P95 = Thresholds.RELEVANT / 5;

	@Override
	public CheckDescription description() {
		return CheckDescription.check("shared load")
			.of(CheckDescription.REQUESTS)
			.warns("on a cluster: the last generator started more than " + whole(SKEW)
					+ " of the window after the first; the p95 of all is known only to more than " + whole(P95))
			.withholds("from " + whole(Thresholds.RELEVANT) + " of the window on: " + Withholds.RATES_AND_LATENCIES
					+ "; p95 known to less: " + Withholds.verdictOn(Metric.LATENCY_P95));
	}

	private static String whole(double share) {
		return Math.round(share * 100) + " %";
	}

	@Override
	public List<Check> judge(RunResult run) {
		double skew = 0;
		double p95 = 0;
		boolean clocks = true;
		boolean shared = false;
		for (Fork fork : run.arms().stream().flatMap((arm) -> arm.forks().stream()).toList()) {
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
		String detail = "the last generator began at most " + Figures.percent(skew)
				+ " of the window after the first; the p95 of all is known to " + Figures.percent(p95);
		if (skew > SKEW || p95 > P95) {
			Withholds withholds = (skew > Thresholds.RELEVANT) ? Withholds.RATES_AND_LATENCIES
					: (p95 > P95) ? Withholds.verdictOn(Metric.LATENCY_P95) : null;
			return outcome(null, Status.WARN, detail, withholds);
		}
		return clocks ? outcome(null, Status.OK, detail) : outcome(null, Status.NOT_AVAILABLE,
				detail + "; but how far the clocks of their nodes differ is not known");
	}

}
