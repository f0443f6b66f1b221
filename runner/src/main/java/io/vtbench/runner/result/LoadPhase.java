package io.vtbench.runner.result;

/**
 * A part of the window of an open load with a rate of its own.
 *
 * @param ratePerSecond arrivals
 * @param seconds how long
 */
public record LoadPhase(double ratePerSecond, double seconds) {

	@Override
	public String toString() {
		return this.ratePerSecond + "/s for " + this.seconds + " s";
	}

}
