package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;

/**
 * Was the subject still being compiled while it was measured? Where processors were idle,
 * that costs a little processor time. Where they were full, the subject was slower than
 * it will be.
 */
final class CompilerTime implements ValidityCheck {

	@Override
	public String name() {
		return Check.COMPILER;
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.load().isTask() ? List.of() : run.arms().stream().map((arm) -> judge(run, arm)).toList();
	}

	private static Check judge(RunResult run, Arm arm) {
		Check check = WorstReading.of(arm, Fork::compileShare)
			.judge(Check.COMPILER, arm.name(), Thresholds.COMPILE_WARN,
					(share) -> "compiling took at most " + Figures.percent(share) + " of the window");
		if (check.status() != Status.WARN) {
			return check;
		}
		return arm.forks().stream().anyMatch((fork) -> isSlowedDown(fork, arm, run.environment().cores()))
				? new Check(Check.COMPILER, arm.name(), Status.WARN,
						check.detail() + ", on full processors: no verdict against this arm")
				: new Check(Check.COMPILER, arm.name(), Status.OK,
						check.detail() + ", and processors were free for it");
	}

	private static boolean isSlowedDown(Fork fork, Arm arm, int cores) {
		Double share = fork.compileShare();
		return share != null && share > Thresholds.COMPILE_WARN
				&& (Bottleneck.processors(fork, cores) > Thresholds.PROCESSORS_FULL
						|| fork.subject().cpuSeconds() / fork.seconds() > Thresholds.PROCESSORS_FULL * own(arm, cores));
	}

	/** Processors that the subject's JVM believes it has; a limit makes them fewer. */
	private static double own(Arm arm, int cores) {
		return Double.parseDouble(arm.effectiveSettings().getOrDefault("system_cpu_count", String.valueOf(cores)));
	}

}
