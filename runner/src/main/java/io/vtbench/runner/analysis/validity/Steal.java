package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;

/** Did the hypervisor give processor time to other guests? */
final class Steal implements ValidityCheck {

	@Override
	public String name() {
		return "steal";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(Reading.of(run, (fork) -> fork.machine().stealShare())
			.judge(name(), null, Limits.STEAL_WARN, Limits.STEAL_INVALID,
					(share) -> "at most " + Show.percent(share) + " of the processor time went to other guests"));
	}

}
