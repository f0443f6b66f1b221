package io.vtbench.runner.analysis.validity;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;

/** All checks that can be made from a saved run. */
public final class Validity {

	private static final List<ValidityCheck> ALL = List.of(new CompletePairs(), new PrimaryMetric(), new Errors(),
			new SameWork(), new GeneratorLoad(), new GeneratorMemory(), new BoundKept(), new Drift(), new CpuDrift(),
			new CompilerTime(), new CompilerCpu(), new GcPauses(), new Steal(), new Pressure(), new ForeignLoad(),
			new Throttling(), new Swap(), new ClockStep());

	private Validity() {
	}

	/** Outcomes in a fixed order. */
	public static List<Check> checks(RunResult run) {
		return ALL.stream().flatMap((check) -> check.judge(run).stream()).toList();
	}

	/** Whether CPU per request of an arm says little of its requests. */
	public static boolean isCpuUnsettled(List<Check> checks, String arm) {
		return isWarned(checks, CpuDrift.NAME, arm) || isWarned(checks, CompilerCpu.NAME, arm);
	}

	/** Whether an arm would have done better after a longer warm-up. */
	public static boolean isWarmingUp(List<Check> checks, String arm) {
		return isWarned(checks, Check.COMPILER, arm);
	}

	private static boolean isWarned(List<Check> checks, String name, String arm) {
		return checks.stream().anyMatch((check) -> check.name().equals(name) && check.warnsOf(arm));
	}

	/** Names of the checks; checks made before the start have others. */
	public static Set<String> names() {
		return ALL.stream().map(ValidityCheck::name).collect(Collectors.toUnmodifiableSet());
	}

}
