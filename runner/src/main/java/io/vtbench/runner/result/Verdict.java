package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a comparison says, in the good direction of its metric. */
public enum Verdict {

	@JsonProperty("faster")
	FASTER("faster"),

	@JsonProperty("slower")
	SLOWER("slower"),

	@JsonProperty("no relevant difference")
	NO_RELEVANT_DIFFERENCE("no relevant difference"),

	@JsonProperty("can't tell")
	CANT_TELL("can't tell");

	private final String text;

	Verdict(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
