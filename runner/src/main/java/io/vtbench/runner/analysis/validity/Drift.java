package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Was the subject warm? Latency of the last third of the window against the first; faster
 * at the end is as bad as slower.
 */
final class Drift implements ValidityCheck {

	@Override
	public String name() {
		return "drift";
	}

	@Override
	public List<Check> judge(RunResult run) {
		if (run.load().isTask()) {
			return List.of();
		}
		return run.arms()
			.stream()
			.map((arm) -> WorstReading.of(arm, Drift::distance)
				.judge(name(), arm.name(), Thresholds.DRIFT_WARN,
						(share) -> "mean latency of the last and the first third differ by at most "
								+ Figures.percent(share)))
			.toList();
	}

	private static @Nullable Double distance(Fork fork) {
		Double drift = fork.latency().drift();
		return (drift != null && drift > 0) ? Math.max(drift, 1 / drift) - 1 : null;
	}

}
