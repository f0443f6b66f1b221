package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Did the control group hold the run back? */
final class Throttling implements ValidityCheck {

	@Override
	public String name() {
		return "throttling";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(WorstReading.of(run, (fork) -> asDouble(fork.machine().throttledPeriods()))
			.judge(name(), null, 0,
					(periods) -> "the control group was throttled in " + Math.round(periods) + " periods"));
	}

	private static @Nullable Double asDouble(@Nullable Long value) {
		return (value != null) ? value.doubleValue() : null;
	}

}
