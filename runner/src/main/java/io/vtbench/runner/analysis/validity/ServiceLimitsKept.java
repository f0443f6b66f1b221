package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Confined;
import io.vtbench.runner.result.RunResult;

/**
 * A limit that the kernel does not keep binds virtual threads, which have as many
 * carriers, and no others.
 */
final class ServiceLimitsKept implements ValidityCheck {

	private static final String NAME = "service limits";

	@Override
	public About about() {
		return About.check(NAME).of(About.REQUESTS).warns("no control group keeps the services within their limits");
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms()
			.stream()
			.flatMap((arm) -> Confined.in(arm.effectiveSettings())
				.map((how) -> new Check(NAME, arm.name(), (how == Confined.FLAGS) ? Status.WARN : Status.OK,
						how.text()))
				.stream())
			.toList();
	}

}
