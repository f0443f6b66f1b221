package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What decides when the next request is sent. */
public enum LoadModel {

	/** A user sends the next one after the answer to the last. */
	@JsonProperty("closed")
	CLOSED("closed"),

	/** A clock: requests arrive at a set rate, whatever the answers. */
	@JsonProperty("open")
	OPEN("open"),

	/** Nothing: a program runs to its end, without users. */
	@JsonProperty("task")
	TASK("task");

	private final String text;

	LoadModel(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
