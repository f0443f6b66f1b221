package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonFormat;

/**
 * A confidence interval, both ends included; in JSON an array of two numbers.
 *
 * @param upper not below the lower end
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Interval(double lower, double upper) {

	public Interval {
		if (!(lower <= upper)) {
			throw new IllegalArgumentException("an interval from " + lower + " to " + upper);
		}
	}

	public boolean contains(double value) {
		return value >= this.lower && value <= this.upper;
	}

	/** Whether no part of it lies outside of another. */
	public boolean isWithin(Interval other) {
		return this.lower >= other.lower && this.upper <= other.upper;
	}

}
