package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonValue;

/** What people ask about a change, in the order in which an answer tells it. */
public enum Question {

	CAPACITY("capacity", ""),

	NORMAL_LOAD("latency under normal load", " under normal load"),

	LIMIT("latency at the limit", " at the limit"),

	COST("cost", ""),

	MEMORY("memory", ""),

	FIRST_MINUTE("first minute", "");

	@JsonValue
	private final String text;

	private final String where;

	Question(String text, String where) {
		this.text = text;
		this.where = where;
	}

	/** What a metric is called in a sentence that names no question. */
	public String name(String metric) {
		return metric + this.where;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
