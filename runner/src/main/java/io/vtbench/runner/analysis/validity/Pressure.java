package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;

/** Did tasks wait for a processor? */
final class Pressure implements ValidityCheck {

	@Override
	public String name() {
		return "pressure";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(WorstReading.of(run, (fork) -> fork.machine().pressureShare())
			.judge(name(), null, Thresholds.PRESSURE_WARN, (share) -> "some task waited for a processor in at most "
					+ Figures.percent(share) + " of the time"));
	}

}
