package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Did the wall clock step during the window? */
final class ClockStep implements ValidityCheck {

	@Override
	public String name() {
		return "clock";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(WorstReading.of(run, ClockStep::skew)
			.judge(name(), null, Thresholds.CLOCK_WARN_MILLIS,
					(millis) -> "wall and monotonic clock differ by at most " + Figures.millis(millis)));
	}

	private static @Nullable Double skew(Fork fork) {
		Double millis = fork.machine().clockSkewMillis();
		return (millis != null) ? Math.abs(millis) : null;
	}

}
