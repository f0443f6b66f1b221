package io.vtbench.runner.environment;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A load that failed in one arm of a pair whose subjects all exist still.
 *
 * @param arm name of the arm
 * @param subject that was under load
 * @param users who asked it at once, or could
 * @param rate arrivals a second; null for users alone
 * @param jvms of this arm that have been measured, this one included
 * @param others subjects of the other arms by their names, the baseline first
 */
public record ArmFailure(String arm, Subject subject, int users, @Nullable Double rate, int jvms,
		Map<String, Subject> others) {

	/** Decides what a failure means. */
	public interface Review {

		/**
		 * Whether the arm is broken where another one serves: that is a result, and the
		 * run ends with the pairs that it has.
		 */
		boolean isBroken(ArmFailure failure) throws InterruptedException;

	}

}
