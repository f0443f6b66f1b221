package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What was worked out of a run before it was made.
 *
 * @param arm that it is about
 * @param metric null for the seconds until latency is again what it was before a load of
 * several phases exceeded capacity
 * @param over arm that the value is a ratio to; null for none
 * @param minus arm that the value is a difference from; null for none
 * @param relation of what is measured to the value
 * @param value in the metric's unit, at the scenario's own scale; without a unit for a
 * ratio
 * @param tolerance share of the value by which the measured one may differ
 * @param source how it follows, for people
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Expectation(String arm, @Nullable Metric metric, @Nullable String over, @Nullable String minus,
		Relation relation, double value, double tolerance, String source) {

	/** What is as expected. */
	public enum Relation {

		/** The value. */
		@JsonProperty("value")
		VALUE,

		/** The value and more. */
		@JsonProperty("least")
		LEAST,

		/** The value and less. */
		@JsonProperty("most")
		MOST

	}

	/** By which share of the value something differs from what is expected: 0 if not. */
	public double deviation(double measured) {
		double difference = measured / this.value - 1;
		return switch (this.relation) {
			case VALUE -> difference;
			case LEAST -> Math.min(0, difference);
			case MOST -> Math.max(0, difference);
		};
	}

	/** Whether the tolerance covers a deviation. */
	public boolean covers(double deviation) {
		// of what has no tolerance, such as a limit, rounding is no deviation
		return Math.abs(deviation) <= this.tolerance + 1e-9;
	}

}
