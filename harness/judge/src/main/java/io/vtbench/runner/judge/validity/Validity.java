package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.RunResult;

/** Makes all checks that can be made from a saved run. */
public final class Validity {

	private static final List<ValidityCheck> ALL = Stream
		.<ValidityCheck>concat(
				Stream.of(new CompletePairs(), ArmCheck.ERRORS, new SameWork(), new BoundKept(),
						DuetCheck.EQUAL_ARRIVALS, ArmCheck.STEADY_STATE, DuetCheck.DRIFT_APART, new ColdJvm(),
						new KeepingUp(), new UnevenDisturbance(), ArmCheck.EXHAUSTION, ArmCheck.SERVICE_LIMITS,
						ArmCheck.THREAD_LIMIT, ArmCheck.DEFERRED_WORK, new SharedLoad()),
				Stream.of(ThresholdCheck.values()))
		.toList();

	private static final Set<String> NAMES = rules().stream()
		.map(CheckRule::name)
		.collect(Collectors.toUnmodifiableSet());

	private Validity() {
	}

	/**
	 * Returns the outcomes of the checks that make sense for the run's load, in a fixed
	 * order.
	 */
	public static List<Check> checks(RunResult run) {
		return ALL.stream()
			.filter((check) -> check.rule().loads().contains(run.load().model()))
			.flatMap((check) -> check.judge(run).stream())
			.toList();
	}

	/** Returns the rules of the checks, in the order of their outcomes. */
	public static List<CheckRule> rules() {
		return ALL.stream().map(ValidityCheck::rule).toList();
	}

	/**
	 * Returns whether a check is made from a saved run; checks made before the start are
	 * not.
	 */
	public static boolean knows(String name) {
		return NAMES.contains(name);
	}

}
