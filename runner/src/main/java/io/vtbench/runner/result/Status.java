package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Whether a verdict may be drawn from a run. What is saved between two forks is
 * interrupted until the last fork is done.
 */
public enum Status {

	@JsonProperty("valid")
	VALID("valid"),

	@JsonProperty("invalid")
	INVALID("invalid"),

	@JsonProperty("interrupted")
	INTERRUPTED("interrupted");

	private final String text;

	Status(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
