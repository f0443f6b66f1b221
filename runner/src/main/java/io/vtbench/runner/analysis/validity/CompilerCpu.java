package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * How much of the subject's processor time is that of its requests? A few hundred of them
 * cost less than the compiling that they set off, and a longer window sees more of it.
 */
final class CompilerCpu implements ValidityCheck {

	static final String NAME = "compiler CPU";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.load().isTask() ? List.of() : run.arms().stream().map(CompilerCpu::judge).toList();
	}

	private static Check judge(Arm arm) {
		Check check = WorstReading.of(arm, CompilerCpu::share)
			.judge(NAME, arm.name(), Thresholds.COMPILE_CPU_WARN,
					(share) -> "compiling took at most " + Figures.percent(share) + " of the subject's processor time");
		return (check.status() != Status.WARN) ? check
				: new Check(NAME, arm.name(), Status.WARN, check.detail() + ", so CPU per request gets no verdict");
	}

	/**
	 * A compiler thread that waits for a processor counts on, so that it may seem to be
	 * above 1.
	 */
	private static @Nullable Double share(Fork fork) {
		Double seconds = fork.jvm().compiler().wallSeconds();
		return (seconds != null) ? Math.min(1, seconds / fork.subject().cpuSeconds()) : null;
	}

}
