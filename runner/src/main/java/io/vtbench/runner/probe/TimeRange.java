package io.vtbench.runner.probe;

/**
 * A stretch of wall-clock time.
 *
 * @param fromMillis epoch milliseconds
 */
public record TimeRange(double fromMillis, double toMillis) {

	public double seconds() {
		return (this.toMillis - this.fromMillis) / 1000;
	}

}
