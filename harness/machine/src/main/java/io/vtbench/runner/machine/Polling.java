package io.vtbench.runner.machine;

import java.time.Duration;

/** Checks a condition again and again until it holds or a time limit is over. */
public final class Polling {

	private Polling() {
	}

	/**
	 * Decides whether something holds, and may fail for good.
	 *
	 * @param <X> thrown where it can never hold
	 */
	@FunctionalInterface
	public interface Condition<X extends Exception> {

		boolean holds() throws X, InterruptedException;

	}

	/**
	 * Waits until a condition holds.
	 * @param pause between two checks
	 * @return false where it does not hold within the limit
	 */
	public static <X extends Exception> boolean until(Duration limit, Duration pause, Condition<X> condition)
			throws X, InterruptedException {
		long begin = System.nanoTime();
		while (!condition.holds()) {
			if (System.nanoTime() - begin >= limit.toNanos()) {
				return false;
			}
			Thread.sleep(pause);
		}
		return true;
	}

}
