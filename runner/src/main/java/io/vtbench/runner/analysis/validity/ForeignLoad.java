package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;

/** Did programs outside of the run use the machine? */
final class ForeignLoad implements ValidityCheck {

	@Override
	public String name() {
		return "other programs";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(WorstReading.of(run, (fork) -> fork.machine().foreignCpuShare())
			.judge(name(), null, Thresholds.FOREIGN_WARN, (share) -> "programs outside of the run used at most "
					+ Figures.percent(share) + " of the processor time"));
	}

}
