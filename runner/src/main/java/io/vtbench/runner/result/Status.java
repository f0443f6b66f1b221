package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** May a verdict be drawn from a run? */
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
