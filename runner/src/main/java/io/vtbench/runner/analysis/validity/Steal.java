package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

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
		return List.of(WorstReading.of(run, (fork) -> fork.machine().stealShare())
			.judge(name(), null, Thresholds.STEAL_WARN, Thresholds.STEAL_INVALID,
					(share) -> "at most " + Figures.percent(share) + " of the processor time went to other guests"));
	}

}
