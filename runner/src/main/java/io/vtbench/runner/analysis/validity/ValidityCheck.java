package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;

/** One reason not to believe a run. */
interface ValidityCheck {

	/** The name of every outcome; no two checks share one. */
	String name();

	/**
	 * Judges what was saved.
	 * @return one outcome for the run or for each arm; empty where the check does not
	 * apply. Where the signal is missing the status is not available, never ok.
	 */
	List<Check> judge(RunResult run);

}
