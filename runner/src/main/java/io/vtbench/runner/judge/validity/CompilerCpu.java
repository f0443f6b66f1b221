package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Was the JVM so young that its costs are not yet those of its requests? While the JIT
 * compiler takes a large share of the JVM's CPU time, much code is still interpreted,
 * which costs several times as much, and allocates more, than the same code compiled.
 */
final class CompilerCpu implements ValidityCheck {

	/**
	 * Where the compiler's threads were read, CPU per request leaves them out. Forks that
	 * had warmed up for long show up to 14 %, and forks that had not show 16 % or more.
	 */
	private static final Limits READ = Limits.of(Signal.COMPILER_CPU, 0.15).withholding(Withholds.COSTS);

	/**
	 * Where they were not, they are part of the figure. A relevant difference, and as
	 * much again for what the compiler's clock counts while it waits.
	 */
	private static final Limits COUNTED = Limits.of(Signal.COMPILER_CPU, 2 * Thresholds.RELEVANT)
		.withholding(Withholds.COSTS);

	@Override
	public CheckRule rule() {
		return READ.rule(CheckRule.EVERY_LOAD).warnsAbove(READ.warns(), COUNTED.warns());
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map(this::judge).toList();
	}

	private Check judge(Arm arm) {
		boolean read = arm.forks().stream().allMatch((fork) -> fork.jvm().compiler().cpuSeconds() != null);
		return (read ? READ : COUNTED).judge(arm.name(), Limits.WorstReading.of(arm, CompilerCpu::share));
	}

	/** A JVM's own clock counts on while it waits, so it may seem above 1. */
	private static @Nullable Double share(Fork fork) {
		JvmUse.Compiler compiler = fork.jvm().compiler();
		Double seconds = compiler.seconds();
		Double all = fork.subject().cpuSeconds();
		return (seconds != null && all != null) ? Math.min(1, seconds / all) : null;
	}

}
