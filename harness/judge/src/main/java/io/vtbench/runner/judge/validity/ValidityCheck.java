package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Checks one reason not to believe a run. It knows its loads, its thresholds and what it
 * suppresses; nothing else does.
 */
interface ValidityCheck {

	CheckRule rule();

	/**
	 * Judges a saved run.
	 * @param run run under one of the loads for which the check makes sense
	 * @return one outcome for the run or for each arm. Where the signal is missing the
	 * status is not available, never ok.
	 */
	List<Check> judge(RunResult run);

	/**
	 * Makes an outcome that suppresses nothing.
	 * @param arm arm that it is about; null for the whole run
	 */
	default Check outcome(@Nullable Arm arm, Status status, Seen seen) {
		return outcome(arm, status, seen, null);
	}

	default Check outcome(@Nullable Arm arm, Status status, Seen seen, @Nullable Withholds withholds) {
		return new Check(rule().name(), (arm != null) ? arm.name() : null, status, seen, withholds);
	}

}
