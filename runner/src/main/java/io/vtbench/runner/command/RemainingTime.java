package io.vtbench.runner.command;

import java.util.function.LongSupplier;

/**
 * How much of a run is left. Bounds and rates of warm-up tell it before the first fork;
 * after it, the same at the pace of those that are done: machines differ in how fast they
 * warm a service up.
 */
final class RemainingTime {

	private double totalSeconds;

	private final LongSupplier nanoTime;

	private double doneSeconds;

	private double spentSeconds;

	private double stepSeconds;

	private long stepStarted;

	/**
	 * Of a run that has not begun.
	 * @param totalSeconds that are expected
	 * @param nanoTime clock that never goes back
	 */
	RemainingTime(double totalSeconds, LongSupplier nanoTime) {
		this.totalSeconds = totalSeconds;
		this.nanoTime = nanoTime;
		this.stepStarted = nanoTime.getAsLong();
	}

	/**
	 * A fork begins, or all forks of a pair that run at once.
	 * @param isRepeated whether it was done before, and does not count
	 */
	void begin(double expectedSeconds, boolean isRepeated) {
		this.totalSeconds += isRepeated ? expectedSeconds : 0;
		this.stepSeconds = expectedSeconds;
		this.stepStarted = this.nanoTime.getAsLong();
	}

	/** The first of what began at once is done, and with it the others. */
	void end() {
		if (this.stepSeconds > 0) {
			this.spentSeconds += inStep();
			this.doneSeconds += this.stepSeconds;
			this.stepSeconds = 0;
		}
	}

	private double inStep() {
		return (this.nanoTime.getAsLong() - this.stepStarted) / 1e9;
	}

	/** Expected seconds of the whole, with what is repeated. */
	double totalSeconds() {
		return this.totalSeconds;
	}

	/** Expected seconds of what is done, at most those of the whole. */
	double doneSeconds() {
		return Math.min(this.totalSeconds, this.doneSeconds + Math.min(inStep() / pace(), this.stepSeconds));
	}

	/** Real seconds until the end. */
	double leftSeconds() {
		return (this.totalSeconds - doneSeconds()) * pace();
	}

	/** Real seconds for each that was expected. */
	private double pace() {
		return (this.spentSeconds > 0) ? this.spentSeconds / this.doneSeconds : 1;
	}

}
