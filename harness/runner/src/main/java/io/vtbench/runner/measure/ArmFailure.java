package io.vtbench.runner.measure;

import java.util.List;

import io.vtbench.runner.scenario.Experiment;

/**
 * A load that failed in one arm of a pair whose subjects all exist still.
 *
 * @param arm that was under load
 * @param stage whose load it was
 * @param users who asked the arm at once, or could
 * @param jvms number of JVMs of this arm that have been measured, this one included
 * @param others the other arms, the baseline first
 */
public record ArmFailure(LiveArm arm, Experiment stage, int users, int jvms, List<LiveArm> others) {

	/**
	 * Decides what a failure means. A trial decides it by another load on the same JVMs.
	 */
	public interface Review {

		/** The review by which no failure is a result. */
		Review NONE = (failure) -> false;

		/**
		 * Returns whether the arm is broken where another one serves: that is a result,
		 * and the run ends with the pairs that it has.
		 */
		boolean isBroken(ArmFailure failure) throws InterruptedException;

	}

}
