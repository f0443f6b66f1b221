package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonValue;

/** What decides when the next request is sent. */
public enum LoadModel {

	/** A user sends the next one after the answer to the last. */
	CLOSED("closed"),

	/** A clock: requests arrive at a set rate, whatever the answers. */
	OPEN("open"),

	/** Nothing: a program runs to its end, without users. */
	TASK("task");

	@JsonValue
	private final String text;

	LoadModel(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
