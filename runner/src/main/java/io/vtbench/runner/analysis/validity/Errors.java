package io.vtbench.runner.analysis.validity;

import java.util.List;
import java.util.function.ToLongFunction;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;

/**
 * Wrong answers, time-outs and resets: few, and equally few in all arms. A dead server
 * "answers" faster than any other.
 */
final class Errors implements ValidityCheck {

	private static final String NAME = "errors";

	/** Of an arm: from here on one looks into the log. */
	private static final double WARN = 0.001;

	/** Of a fork: above it, its figures are those of another workload. */
	private static final double INVALID = 0.01;

	/**
	 * Away from the baseline: a request that fails fast moves a mean by about its share,
	 * so this is a tenth of a relevant difference.
	 */
	private static final double UNEQUAL = Thresholds.RELEVANT / 10;

	@Override
	public About about() {
		return About.check(NAME)
			.warns("above " + Figures.factor(WARN * 100) + " % of an arm's requests failed")
			.invalidates("above " + Figures.factor(INVALID * 100) + " % in a fork, or " + Figures.factor(UNEQUAL * 100)
					+ " percentage points away from the baseline");
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map((arm) -> judge(arm, run.baseline())).toList();
	}

	private Check judge(Arm arm, Arm baseline) {
		long errors = sum(arm, (fork) -> fork.requests().failed());
		long requests = sum(arm, (fork) -> fork.requests().ended());
		if (requests == 0) {
			return new Check(NAME, arm.name(), Status.INVALID, "no request was completed");
		}
		double share = share(arm);
		String detail = Figures.count(errors) + " of " + Figures.count(requests)
				+ ((errors > 0) ? " (" + Figures.percent(share) + ")" : "");
		double worst = arm.forks().stream().mapToDouble(Errors::share).max().orElse(0);
		if (worst > INVALID) {
			return new Check(NAME, arm.name(), Status.INVALID,
					detail + ", up to " + Figures.percent(worst) + " in one fork");
		}
		double difference = Math.abs(share - share(baseline));
		if (difference > UNEQUAL) {
			return new Check(NAME, arm.name(), Status.INVALID, detail + ", unlike " + baseline.name() + " with "
					+ Figures.percent(share(baseline)) + ": the arms did not do the same work");
		}
		return new Check(NAME, arm.name(), (share > WARN) ? Status.WARN : Status.OK, detail);
	}

	private static double share(Fork fork) {
		return (fork.requests().ended() > 0) ? (double) fork.requests().failed() / fork.requests().ended() : 1;
	}

	private static double share(Arm arm) {
		long requests = sum(arm, (fork) -> fork.requests().ended());
		return (requests > 0) ? (double) sum(arm, (fork) -> fork.requests().failed()) / requests : 0;
	}

	private static long sum(Arm arm, ToLongFunction<Fork> value) {
		return arm.forks().stream().mapToLong(value).sum();
	}

}
