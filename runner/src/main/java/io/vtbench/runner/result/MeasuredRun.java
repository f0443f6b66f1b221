package io.vtbench.runner.result;

/**
 * A run before its judgement.
 *
 * @param facts what was asked and measured; what an earlier judgement said is in it too
 * @param complete whether all of its forks were carried out
 */
public record MeasuredRun(RunResult facts, boolean complete) {

	/** A run that was read back. What was saved between two forks is not complete. */
	public static MeasuredRun saved(RunResult run) {
		return new MeasuredRun(run, run.status() != Status.INTERRUPTED);
	}

}
