package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** Has every fork the figure that the verdict is about? */
final class PrimaryMetric implements ValidityCheck {

	@Override
	public String name() {
		return "primary metric";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map((arm) -> judge(run.primary(), arm)).toList();
	}

	private Check judge(Metric metric, Arm arm) {
		long missing = arm.forks().stream().filter((fork) -> !present(metric, fork)).count();
		return (missing > 0)
				? new Check(name(), arm.name(), Status.INVALID,
						missing + " of " + arm.forks().size() + " forks have no " + metric.label())
				: new Check(name(), arm.name(), Status.OK, "every fork has its " + metric.label());
	}

	private static boolean present(Metric metric, Fork fork) {
		Double value = metric.of(fork);
		return value != null && value > 0 && Double.isFinite(value);
	}

}
