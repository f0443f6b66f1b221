package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;

/**
 * Was the subject still being compiled while it was measured? Where processors were idle,
 * that costs a little processor time. Where they were full, the subject was slower than
 * it will be.
 */
final class CompilerTime implements ValidityCheck {

	private static final String NAME = "compiler";

	/**
	 * On one of two processors, a relevant difference; and hot code has not yet its final
	 * form.
	 */
	private static final Limits LIMITS = Limits.share(2 * Thresholds.RELEVANT).withholding(Withholds.AGAINST_ARM);

	private static final String TEXT = "compiling took %s of the window";

	@Override
	public About about() {
		About about = LIMITS.describe(About.check(NAME).of(About.REQUESTS), TEXT);
		return about.warns(about.warns() + ", on full processors");
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map((arm) -> judge(run, arm)).toList();
	}

	private static Check judge(RunResult run, Arm arm) {
		Check check = LIMITS.judge(NAME, arm.name(), WorstReading.of(arm, Fork::compileShare), TEXT);
		if (check.status() != Status.WARN) {
			return check;
		}
		return arm.forks().stream().anyMatch((fork) -> isSlowedDown(fork, arm, run.environment().cores()))
				? new Check(NAME, arm.name(), Status.WARN, check.detail() + ", on full processors", check.withholds())
				: new Check(NAME, arm.name(), Status.OK, check.detail() + ", and processors were free for it");
	}

	private static boolean isSlowedDown(Fork fork, Arm arm, int cores) {
		Double share = fork.compileShare();
		return share != null && share > LIMITS.warns() && (Bottleneck.processors(fork, cores) > Bottleneck.FULL
				|| fork.subject().cpuSeconds() / fork.seconds() > Bottleneck.FULL * own(arm, cores));
	}

	/** Processors that the subject's JVM believes it has; a limit makes them fewer. */
	private static double own(Arm arm, int cores) {
		return Double.parseDouble(arm.effectiveSettings().getOrDefault("system_cpu_count", String.valueOf(cores)));
	}

}
