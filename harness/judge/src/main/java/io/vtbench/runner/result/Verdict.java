package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names what a comparison says, in the good direction of its metric. */
public enum Verdict {

	FASTER("faster"),

	SLOWER("slower"),

	NO_RELEVANT_DIFFERENCE("no relevant difference"),

	INCONCLUSIVE("inconclusive");

	@JsonValue
	private final String text;

	Verdict(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
