package io.vtbench.runner.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** What decides when the next request is sent. */
public enum LoadModel {

	/** A user sends the next one after the answer to the last. */
	CLOSED,

	/** A clock: requests arrive at a set rate, whatever the answers. */
	OPEN,

	/** Nothing: a program runs to its end, without users. */
	TASK;

	@Override
	@JsonValue
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
